import type { TryTerms } from "../tool/try-terms.ts";
import { element } from "./element.ts";
import type { Entry } from "./journal.ts";
import { networkName } from "./network.ts";
import { type Panel, showProblem, tell } from "./panel.ts";
import type { Ending } from "./pursue.ts";
import { usdc } from "./review.ts";
import { showResult } from "./show-result.ts";

type Refused = Extract<Ending, { readonly kind: "refused" }>;

const again =
  "Nothing was charged, and this payment is not kept: the next press of the button signs a new one.";
const reload = "Load the page again: then it shows what is asked today.";

/** What a shop's refusal of a payment means to its buyer, by the code that it was refused with. */
const refusalWords = (
  { code, cause, reason }: Refused,
  { payer }: Entry,
  terms: TryTerms,
): readonly string[] => {
  const network = networkName(terms);
  // Terms are attached for programs.
  const told = reason.replace(" Fresh terms are attached.", "");
  switch (code) {
    case "insufficient_funds":
      return [
        `The account ${payer ?? "that pays"} has too little: ${usdc(terms.amount)} USDC are needed, on the network ${network}.`,
        again,
        `Send USDC (the token at ${terms.asset}) on ${network} to this account, or choose another account in the wallet.`,
      ];
    case "payment_refused":
      return cause === "signature"
        ? [
            `The shop could not find that the account ${payer ?? "that pays"} signed this payment: the wallet may have signed with another account.`,
            again,
          ]
        : [told, again];
    case "payment_window":
      return ["The payment came too late: its time was over.", again];
    case "payment_void":
      return ["The payment was cancelled on the chain, so it can pay nobody.", again];
    case "payment_mismatch":
    case "resource_mismatch":
    case "invalid_x402_version":
      return ["The shop asks for something else now than this payment gives.", again, reload];
    default:
      return [told, again];
  }
};

/** Of a payment that may have been sent, and has had no end. */
export const openWords = [
  "Whether it was paid is not decided, or its result is still to come. The payment is written down in this browser.",
  "Press the button to send the same payment again. It is never charged twice, and nothing new is signed meanwhile.",
];

/** The words and the title of each ending without a result. */
const wordsFor = (
  ending: Exclude<Ending, { readonly kind: "result" }>,
  entry: Entry,
  terms: TryTerms,
): readonly [title: string, words: readonly string[]] => {
  switch (ending.kind) {
    case "refunded":
      return ["Paid back", ["The money came back to your wallet."]];
    case "refused":
      return ["Not bought", refusalWords(ending, entry, terms)];
    case "correctable":
      return [
        "Paid, and without a result yet",
        [
          ending.reason,
          "It is paid for. Correct the input and buy again: the same payment is good for it, and nothing new is signed.",
        ],
      ];
    case "unspent":
      return [
        "Not bought yet",
        [
          ending.reason,
          "Nothing was charged. Correct the input: the payment that you signed is still good.",
        ],
      ];
    case "stopped":
      return [
        "Paid, and without a result",
        [
          ending.reason,
          "It was charged, and the shop says that this payment has no other end. It stays written down in this browser.",
        ],
      ];
    case "open":
      return ["Not finished", [ending.reason, ...openWords]];
  }
};

/** Where everything that the shop knows of a payment can be read. */
const claimLink = (token: string): HTMLElement =>
  element("a", { href: `/claims/${token}` }, "What the shop says of this payment");

/** Shows how a payment ended, in words. */
export const showEnding = (panel: Panel, entry: Entry, ending: Ending): void => {
  const { outcome, terms, journal } = panel;
  const kept = journal.find(entry.route, ["open", "unspent", "correctable", "stopped", "done"]);
  const token = kept?.id === entry.id ? kept.token : undefined;
  if (ending.kind === "result") {
    tell(panel, "Delivered", "done");
    return showResult(outcome, terms, { ...ending, token });
  }
  const [title, words] = wordsFor(ending, entry, terms);
  const links = token === undefined ? [] : [claimLink(token)];
  const isOver = ending.kind === "refused" || ending.kind === "stopped";
  showProblem(panel, title, [...words, ...links], isOver ? "bad" : "open");
};
