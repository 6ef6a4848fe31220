// What scripts add to forms: the seal of this browser's part in the draws, and a button that copies a link.

import { Notes } from "./notes.js";

for (const field of document.querySelectorAll("input[name=sealed]")) {
  if (!(field instanceof HTMLInputElement)) continue;
  field.form?.addEventListener("submit", (event) => {
    const notes = new Notes(field.dataset.table ?? "");
    if (notes.commit(field.dataset.commitment ?? "")) field.value = notes.seal();
    else {
      event.preventDefault();
      const alarm = document.getElementById("alarm");
      if (alarm) alarm.hidden = false;
    }
  });
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // a page without https has no clipboard
    }
    button.textContent = button.dataset.done ?? "";
  });
}
