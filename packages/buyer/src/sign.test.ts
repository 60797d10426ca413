import { ExactEvmScheme } from "@x402/evm";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { privateKeyToAccount } from "viem/accounts";
import { afterEach, expect, test } from "vitest";
import { signWith } from "./sign.ts";
import { decodeHeader } from "./terms.ts";
import { closeShops, goShopping } from "./testing/shopping.ts";
import { result } from "./testing/shop-words.ts";

afterEach(closeShops);

const account = privateKeyToAccount(`0x${"ab".repeat(32)}`);
const client = new x402Client().register("eip155:*", new ExactEvmScheme(account));
const sign = signWith((fetch) => wrapFetchWithPayment(fetch, client));

test("the stock client signs for the terms, and sends nothing by itself", async () => {
  const { shop, buyer, url } = await goShopping([{ status: 503 }, result()], { sign });
  const call = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  expect(await buyer.buy(url, call)).toMatchObject({ kind: "result", payments: { length: 1 } });
  expect(shop.asked).toHaveLength(3);
  const [, first, second] = shop.asked.map(({ headers }) => headers["payment-signature"]);
  expect(second).toBe(first);
  expect(decodeHeader(String(first))).toMatchObject({
    x402Version: 2,
    payload: { authorization: { from: account.address, value: "1000" } },
  });
});

test("error: a fetch that signs nothing ends the purchase without a charge", async () => {
  const { buyer, url } = await goShopping([result()], { sign: signWith((fetch) => fetch) });
  expect(await buyer.buy(url)).toMatchObject({
    kind: "refused",
    charged: false,
    reason: "no payment was signed: the paying fetch signed nothing",
  });
});
