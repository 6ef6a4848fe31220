// The waiting room looks again every two seconds, and goes to the table when the match has begun.

const EVERY = 2000;

const look = async () => {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.getElementById("waiting");
    const shown = document.getElementById("waiting");
    if (!now || answer.redirected) return location.reload();
    if (shown && shown.innerHTML !== now.innerHTML) shown.innerHTML = now.innerHTML;
  } catch {
    // the server is away; it will be back
  }
  setTimeout(look, EVERY);
};

setTimeout(look, EVERY);
