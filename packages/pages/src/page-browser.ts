// The program of every page: what it adds is a comfort, and nothing is missing without it.

const copy = async (button: HTMLButtonElement): Promise<void> => {
  const code = button.parentElement?.querySelector("code");
  await navigator.clipboard.writeText(code?.textContent ?? "");
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 2_000);
};

// Only a page that came over TLS, or from this machine, may write to the clipboard.
if (isSecureContext)
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => void copy(button));
  }
