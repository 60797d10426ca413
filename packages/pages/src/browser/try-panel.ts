import type { TryTerms } from "../tool/try-terms.ts";
import { type Asked, askedIn, authorize, signPayment } from "./authorization.ts";
import { element } from "./element.ts";
import { createJournal, type Entry, type Journal } from "./journal.ts";
import { type Ending, exchange, pursue } from "./pursue.ts";
import { type Call, readCall } from "./read-form.ts";
import { review } from "./review.ts";
import { showResult } from "./show-result.ts";
import { accountOf, findWallet, useChain } from "./wallet.ts";

/** A payment that ends sooner is not begun with. */
const shortestSeconds = 30;

type Panel = {
  readonly terms: TryTerms;
  readonly form: HTMLFormElement;
  readonly progress: HTMLElement;
  readonly outcome: HTMLElement;
  readonly journal: Journal;
};

const part = <Part extends HTMLElement>(panel: HTMLElement, selector: string): Part => {
  const found = panel.querySelector<Part>(selector);
  if (!found) throw new Error(`the panel has no ${selector}`);
  return found;
};

/** Adds a line to the list of what has happened; the last one is what is happening. */
const tell = ({ progress }: Panel, text: string, state = "now"): void => {
  const list = progress.querySelector("ol") ?? progress.appendChild(element("ol"));
  const last = list.lastElementChild;
  if (last?.textContent === text) return;
  last?.classList.remove("now");
  list.append(element("li", { class: state }, text));
};

const askPrice = async (panel: Panel, call: Call): Promise<Asked> => {
  const { url, ...init } = call;
  tell(panel, "Asking for the price");
  const answer = await exchange(url, init);
  if (answer.status !== 402)
    throw new Error(`The shop answered ${answer.status} instead of a price.`);
  if (answer.body["available"] === false)
    throw new Error("It cannot be sold at the moment. Nothing was charged.");
  const asked = askedIn(answer.headers.get("payment-required"), panel.terms);
  if (!asked)
    throw new Error("The shop asks for something else than this page says. Nothing is signed.");
  return asked;
};

/** Signs one payment and writes it down; undefined where its owner does not want it. */
const signOne = async (panel: Panel, call: Call): Promise<Entry | undefined> => {
  const { terms, outcome, journal } = panel;
  const asked = await askPrice(panel, call);
  const wallet = findWallet(terms.walletUrl);
  if (!wallet) throw new Error("No wallet was found in this browser. Nothing was charged.");
  tell(panel, `It costs ${terms.price}. Waiting for your decision`);
  const from = await accountOf(wallet);
  await useChain(wallet, terms.chainId);
  const authorization = authorize(asked, from, Date.now());
  if (!(await review(outcome, terms, authorization))) return undefined;
  tell(panel, "Waiting for the wallet's signature");
  const payment = await signPayment(wallet, asked, authorization, terms.chainId);
  const entry: Entry = {
    id: authorization.nonce,
    route: terms.route,
    page: location.pathname,
    call,
    payment,
    validBefore: Number(authorization.validBefore),
    state: "open",
  };
  // Before it is sent: whatever happens to this page, the payment is known.
  journal.write(entry);
  tell(panel, "Signed, and written down in this browser");
  return entry;
};

/** A payment that was signed before and is still good for another input. */
const reusable = ({ journal, terms }: Panel): Entry | undefined => {
  const owed = journal.find(terms.route, ["correctable"]);
  const unspent = journal.find(terms.route, ["unspent"]);
  const earliest = Date.now() / 1_000 + shortestSeconds;
  return owed ?? (unspent && unspent.validBefore > earliest ? unspent : undefined);
};

const showEnding = (panel: Panel, entry: Entry, ending: Ending): void => {
  const { outcome, terms, journal } = panel;
  if (ending.kind === "result") {
    const token = journal.find(entry.route, ["done"])?.token;
    tell(panel, "Delivered", "done");
    return showResult(outcome, terms, { ...ending, token });
  }
  const words = {
    refunded: "The money came back to your wallet.",
    refused: "Nothing more is to be had with this payment.",
    correctable:
      "It is paid for. Correct the input and buy again: the same payment is good for it.",
    unspent: "Nothing was charged. Correct the input: the payment that you signed is still good.",
    open: "The payment is written down here, and is never charged twice.",
  };
  const reason = "reason" in ending ? ending.reason : "";
  tell(panel, ending.kind === "open" ? "Not finished" : "No result", "bad");
  outcome.replaceChildren(
    element(
      "div",
      { class: "notice bad" },
      element("p", {}, reason),
      element("p", {}, words[ending.kind]),
    ),
  );
};

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

const buy = async (panel: Panel): Promise<void> => {
  const call = readCall(panel.form, panel.terms);
  const kept = reusable(panel);
  const entry = kept ? { ...kept, call } : await signOne(panel, call);
  if (!entry) return tell(panel, "Cancelled. Nothing was signed", "bad");
  await send(panel, entry);
};

const messageOf = (error: unknown): string => {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : String(error);
};

/** Does one thing at a time, and says what went wrong. */
const attempt = async (panel: Panel, act: () => Promise<void>): Promise<void> => {
  const submit = part<HTMLButtonElement>(panel.form, "button[type=submit]");
  submit.disabled = true;
  panel.progress.replaceChildren();
  panel.outcome.replaceChildren();
  try {
    await act();
  } catch (error) {
    tell(panel, messageOf(error), "bad");
  } finally {
    submit.disabled = false;
  }
};

/** Shows the panel, goes on with what the journal has open for it, and buys when it is asked to. */
export const openTryPanel = (section: HTMLElement): void => {
  const panel: Panel = {
    terms: JSON.parse(section.dataset["try"] ?? "{}") as TryTerms,
    form: part(section, "form"),
    progress: part(section, ".progress"),
    outcome: part(section, ".outcome"),
    journal: createJournal(localStorage),
  };
  section.hidden = false;
  panel.form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(panel, () => buy(panel));
  });
  const open = panel.journal.find(panel.terms.route, ["open"]);
  if (open) void attempt(panel, () => send(panel, open));
};
