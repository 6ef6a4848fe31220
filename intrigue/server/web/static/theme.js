// The light: as the device has it, or as chosen. Runs before the page is painted, so it is no module.
(() => {
  const root = document.documentElement;
  const themes = ["auto", "light", "dark"];
  const kept = () => {
    try {
      return localStorage.getItem("theme") ?? "auto";
    } catch {
      return "auto";
    }
  };
  let theme = themes.includes(kept()) ? kept() : "auto";

  const show = () => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    const button = document.getElementById("theme");
    if (button) {
      button.hidden = false;
      button.textContent = button.dataset[theme] ?? "";
    }
  };

  show();
  document.addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", () => {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "auto";
      try {
        localStorage.setItem("theme", theme);
      } catch {
        // a browser that keeps nothing still shows it
      }
      show();
    });
  });
})();
