/**
 * A buyer as a process of its own, for tests that kill it: buys one `hash` of a text with the journal in a
 * file, and says when its payment is answered, but never reads the answer; or finishes what the journal has open.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createBuyer, createFileJournal, signWith } from "@coinslot/buyer";
import { ExactEvmScheme } from "@x402/evm";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { privateKeyToAccount } from "viem/accounts";

const [deed, url = "", privateKey = "", file = ""] = process.argv.slice(2);
const account = privateKeyToAccount(privateKey as `0x${string}`);
const client = new x402Client().register("eip155:*", new ExactEvmScheme(account));
const buyer = createBuyer({
  sign: signWith((fetch) => wrapFetchWithPayment(fetch, client)),
  maxPrice: 1_000n,
  journal: createFileJournal(file),
  fetch: async (request) => {
    const response = await fetch(request);
    if (deed === "resume" || !request.headers.has("payment-signature")) return response;
    console.log("answered");
    return sleep(600_000, response);
  },
});

const call = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: '{"text":"abc"}',
};
const outcomes =
  deed === "resume" ? await buyer.resume() : [await buyer.buy(`${url}/api/hash`, call)];
for (const outcome of outcomes)
  console.log(JSON.stringify(outcome.kind === "result" ? outcome.result.value : outcome.kind));
