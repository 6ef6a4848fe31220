// What scripts add to forms: this browser's part in the draws, and a button that copies a link.

const hex = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

for (const field of document.querySelectorAll("input[name=nonce]")) {
  if (field instanceof HTMLInputElement) field.value = hex();
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
