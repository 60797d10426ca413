import type { TryTerms } from "../tool/try-terms.ts";
import { listenForWallets } from "./find-wallets.ts";
import { createJournal, type Entry } from "./journal.ts";
import { type Panel, showProblem, tell } from "./panel.ts";
import { exchange, pursue } from "./pursue.ts";
import { readCall } from "./read-form.ts";
import { openWords, showEnding } from "./show-ending.ts";
import { shortestSeconds, signOne } from "./sign-one.ts";
import { Stopped } from "./stopped.ts";
import { testWallet } from "./wallet.ts";

const part = <Part extends HTMLElement>(panel: HTMLElement, selector: string): Part => {
  const found = panel.querySelector<Part>(selector);
  if (!found) throw new Error(`the panel has no ${selector}`);
  return found;
};

/** A payment that was signed before and is still good for another input. */
const reusable = ({ journal, terms }: Panel): Entry | undefined => {
  const owed = journal.find(terms.route, ["correctable"]);
  const unspent = journal.find(terms.route, ["unspent"]);
  const earliest = Date.now() / 1_000 + shortestSeconds;
  return owed ?? (unspent && unspent.validBefore > earliest ? unspent : undefined);
};

const undecided = ({ journal, terms }: Panel): Entry | undefined =>
  journal.find(terms.route, ["open"]);

const send = async (panel: Panel, entry: Entry): Promise<void> => {
  tell(panel, "Sent. The shop settles the payment and runs the tool");
  const ending = await pursue(entry, {
    journal: panel.journal,
    send: exchange,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: Date.now,
    tell: (text) => tell(panel, text),
  });
  showEnding(panel, entry, ending);
};

/** Goes on with a payment that has had no end, as it was: while there is one, none is signed beside it. */
const resume = (panel: Panel, open: Entry): Promise<void> => {
  tell(
    panel,
    "Going on with the payment that you signed before, for the call that it was signed for",
  );
  return send(panel, open);
};

const buy = async (panel: Panel): Promise<void> => {
  const open = undecided(panel);
  if (open) return resume(panel, open);
  const call = readCall(panel.form, panel.terms);
  const kept = reusable(panel);
  await send(panel, kept ? { ...kept, call } : await signOne(panel, call));
};

const showError = (panel: Panel, error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error);
  const words = message.slice(0, 1).toUpperCase() + message.slice(1);
  if (error instanceof Stopped)
    return showProblem(panel, "Not bought", [`${words} Nothing was charged.`, error.next]);
  showProblem(panel, "Not bought", undecided(panel) ? [words, ...openWords] : [words]);
};

/** Does one thing at a time, says what went wrong, and what the button does next. */
const attempt = async (panel: Panel, act: () => Promise<void>): Promise<void> => {
  const { submit, progress, outcome, terms } = panel;
  submit.disabled = true;
  progress.replaceChildren();
  outcome.replaceChildren();
  try {
    await act();
  } catch (error) {
    showError(panel, error);
  } finally {
    submit.disabled = false;
    submit.textContent = undecided(panel)
      ? "Send the same payment again"
      : `Buy for ${terms.price}`;
  }
};

/** The wallets that may pay: the sandbox's alone where there is one, because its chain has the number of a real one. */
const walletsFor = ({ walletUrl }: TryTerms): Panel["wallets"] =>
  walletUrl === undefined ? listenForWallets(globalThis) : () => [testWallet(walletUrl)];

/** Shows the panel, goes on with what the journal has open for it, and buys when it is asked to. */
export const openTryPanel = (section: HTMLElement): void => {
  const terms = JSON.parse(section.dataset["try"] ?? "{}") as TryTerms;
  const form = part<HTMLFormElement>(section, "form");
  const panel: Panel = {
    terms,
    form,
    submit: part(form, "button[type=submit]"),
    progress: part(section, ".progress"),
    outcome: part(section, ".outcome"),
    journal: createJournal({
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
    }),
    wallets: walletsFor(terms),
  };
  section.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!panel.submit.disabled) void attempt(panel, () => buy(panel));
  });
  const open = undecided(panel);
  if (open) void attempt(panel, () => resume(panel, open));
};
