import type { TryTerms } from "../tool/try-terms.ts";
import type { Authorization } from "./authorization.ts";
import { button, element } from "./element.ts";
import { networkName } from "./network.ts";
import { Stopped } from "./stopped.ts";

const clock = (seconds: string): string => new Date(Number(seconds) * 1_000).toLocaleTimeString();

/** Millionths as a decimal, without zeros at its end. */
export const usdc = (atomic: string): string => {
  const padded = atomic.padStart(7, "0");
  return `${padded.slice(0, -6)}.${padded.slice(-6)}`.replace(/\.?0+$/, "");
};

type Reviewed = {
  readonly authorization: Authorization;
  /** Its name. */
  readonly wallet: string;
  /** Ends it, with its reason. */
  readonly signal: AbortSignal;
};

const rows = (terms: TryTerms, { authorization, wallet }: Reviewed) => {
  const { from, to, value, validBefore } = authorization;
  const network = `${networkName(terms)}, chain ${terms.chainId}`;
  return [
    ["Amount", `${usdc(value)} USDC (${value} millionths, as wallets may say it)`],
    ["Asset", `USDC, the token at ${terms.asset}`],
    ["Network", terms.walletUrl ? `the sandbox's own, with the number of ${network}` : network],
    ["From", `${from}, in ${wallet}`],
    ["To", `${to}, this shop`],
    ["Valid until", `${clock(validBefore)} (validBefore ${validBefore})`],
    ["Can be used", "once; the shop pays the gas"],
  ];
};

/** Shows in words what is about to be signed; resolves when it is wanted, and rejects when it is not. */
export const review = (outcome: HTMLElement, terms: TryTerms, reviewed: Reviewed): Promise<void> =>
  new Promise((resolve, reject) => {
    const { authorization, signal } = reviewed;
    signal.throwIfAborted();
    const refuse = (): void => {
      outcome.replaceChildren();
      reject(
        signal.aborted ? (signal.reason as Error) : new Stopped("Cancelled. Nothing was signed."),
      );
    };
    const agree = (): void => {
      signal.removeEventListener("abort", refuse);
      outcome.replaceChildren();
      resolve();
    };
    signal.addEventListener("abort", refuse, { once: true });
    const facts = rows(terms, reviewed).flatMap(([name = "", value = ""]) => [
      element("dt", {}, name),
      element("dd", {}, value),
    ]);
    const title = element("h3", { tabindex: "-1" }, "What you sign");
    const amount = usdc(authorization.value);
    const about = `You allow one transfer of ${amount} USDC to this shop. It can take nothing else and nothing more.`;
    const actions = [button("Sign and pay", "act", agree), button("Cancel", "plain", refuse)];
    outcome.replaceChildren(
      element(
        "div",
        { class: "panel" },
        title,
        element("p", {}, about),
        element("dl", { class: "facts" }, ...facts),
        element("div", { class: "actions" }, ...actions),
      ),
    );
    title.focus();
  });
