// Where the server lies: at the root of its site, or under a path of another's.

/** A path of ours as this browser must ask for it. @param {string} path */
export const rooted = (path) => (document.documentElement.dataset.root ?? "") + path;
