import type { TryTerms } from "../tool/try-terms.ts";
import { element } from "./element.ts";
import type { Journal } from "./journal.ts";
import type { NamedWallet } from "./wallet.ts";

/** "Try it" on the page: its parts, and what it buys with. */
export type Panel = {
  readonly terms: TryTerms;
  readonly form: HTMLFormElement;
  readonly submit: HTMLButtonElement;
  readonly progress: HTMLElement;
  readonly outcome: HTMLElement;
  readonly journal: Journal;
  readonly wallets: () => readonly NamedWallet[];
};

/** Adds a line to the list of what has happened; the last one is what is happening. */
export const tell = ({ progress }: Panel, text: string, state = "now"): void => {
  const list = progress.querySelector("ol") ?? progress.appendChild(element("ol"));
  const last = list.lastElementChild;
  if (last?.textContent === text) return;
  last?.classList.remove("now");
  list.append(element("li", { class: state }, text));
};

/** What was happening has failed. */
const fail = ({ progress }: Panel): void => {
  const last = progress.querySelector("li.now");
  if (last) last.className = "bad";
};

/** Shows how it ended without a result, and takes the reader there; `open` is what may still have one. */
export const showProblem = (
  panel: Panel,
  title: string,
  paragraphs: readonly (Node | string)[],
  tone: "bad" | "open" = "bad",
): void => {
  fail(panel);
  const heading = element("h3", { tabindex: "-1" }, title);
  const texts = paragraphs.filter((text) => text !== "").map((text) => element("p", {}, text));
  panel.outcome.replaceChildren(
    element("div", { class: tone === "bad" ? "notice bad" : "notice" }, heading, ...texts),
  );
  heading.focus();
};
