import type { TryTerms } from "../tool/try-terms.ts";
import type { Authorization } from "./authorization.ts";
import { button, element } from "./element.ts";

const clock = (seconds: string): string => new Date(Number(seconds) * 1_000).toLocaleTimeString();

/** Millionths as a decimal, without zeros at its end. */
export const usdc = (atomic: string): string => {
  const padded = atomic.padStart(7, "0");
  return `${padded.slice(0, -6)}.${padded.slice(-6)}`.replace(/\.?0+$/, "");
};

const rows = (terms: TryTerms, { from, to, value, validBefore }: Authorization) => [
  ["Amount", `${usdc(value)} USDC`],
  ["From", from],
  ["To", to],
  ["Token", terms.asset],
  ["Network", `${terms.networkLabel}, chain ${terms.chainId}`],
  ["Valid until", `${clock(validBefore)} (validBefore ${validBefore})`],
  ["Can be used", "once; the shop pays the gas"],
];

/** Shows in words what is about to be signed, and waits for a decision. */
export const review = (
  outcome: HTMLElement,
  terms: TryTerms,
  authorization: Authorization,
): Promise<boolean> =>
  new Promise((resolve) => {
    const decide = (isWanted: boolean) => () => {
      outcome.replaceChildren();
      resolve(isWanted);
    };
    const facts = rows(terms, authorization).flatMap(([name = "", value = ""]) => [
      element("dt", {}, name),
      element("dd", {}, value),
    ]);
    const title = element("h3", { tabindex: "-1" }, "What you sign");
    outcome.replaceChildren(
      element(
        "div",
        { class: "panel" },
        title,
        element(
          "p",
          {},
          `You allow one transfer of ${usdc(authorization.value)} USDC to this shop. It can take nothing else and nothing more.`,
        ),
        element("dl", { class: "facts" }, ...facts),
        element(
          "div",
          { class: "actions" },
          button("Sign and pay", "act", decide(true)),
          button("Cancel", "plain", decide(false)),
        ),
      ),
    );
    title.focus();
  });
