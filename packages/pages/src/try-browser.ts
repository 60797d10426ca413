import { openTryPanel } from "./browser/try-panel.ts";

// The program of "try it".
for (const section of document.querySelectorAll<HTMLElement>("[data-try]")) openTryPanel(section);
