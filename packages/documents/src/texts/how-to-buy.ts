import { retryWords } from "@coinslot/tools-schema";
import type { Publication } from "../publication.ts";

/** What an agent must know to buy, in a few sentences: in every document that has room for no more. */
export const guidanceOf = ({ settings }: Publication): string =>
  [
    "Each call is paid for on its own, in USDC, by x402; there is no key and no account.",
    `A call without payment is answered 402 with its price: terms of x402 version 2 in the PAYMENT-REQUIRED header, of version 1 in the body (network ${settings.networkId}, scheme exact).`,
    "Sign one of them and send the same request with PAYMENT-SIGNATURE (version 2) or X-PAYMENT (version 1).",
    "200 is the result. 202 is no result: it is paid, and the URL in `claim` gives the result, free.",
    "Everything else says in `charged` whether money moved and in `retry` what to do next; whoever does it never pays twice.",
    "A paid call is owed a result until it is delivered. Sending the same signed payment again is never charged again.",
  ].join(" ");

/** The same as steps. */
export const stepsOf = ({ settings: { networkId, asset } }: Publication): string =>
  [
    "1. Send the request as it is. It is answered `402 Payment Required` with the price: x402 version 2 in the `PAYMENT-REQUIRED` header (base64 JSON), version 1 in the body. Both say the same. `available: false` in the body means that it cannot be sold just now.",
    `2. Sign one entry of \`accepts\` with a wallet that holds USDC (\`${asset}\` on ${networkId}). No gas is needed. Keep the header that you send: with it, the call can be sent again without paying again.`,
    "3. Send the same request with `PAYMENT-SIGNATURE` (version 2) or `X-PAYMENT` (version 1). 200 is the result.",
    "4. `202` is not a result: GET the URL in `claim` after `retryAfterSeconds` until it has one. That is free.",
    "5. Everything else is JSON with `code`, `charged` and `retry`. Do what `retry` says.",
  ].join("\n");

/** The words of `retry`, as a list. */
export const retryList: string = Object.entries(retryWords)
  .map(([word, meaning]) => `- \`${word}\`: ${meaning}`)
  .join("\n");
