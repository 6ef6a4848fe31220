// What this browser keeps between visits; a browser that keeps nothing is fine too.

export const kept = {
  /** @param {string} name */
  get: (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  /** Whether it will still be there. @param {string} name @param {string} value */
  set: (name, value) => {
    try {
      localStorage.setItem(name, value);
      return true;
    } catch {
      return false; // kept for this visit only
    }
  },
};
