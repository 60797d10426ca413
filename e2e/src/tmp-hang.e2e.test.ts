import { startUpstreams } from "@coinslot/sandbox";
import { test } from "vitest";
import { createCustomer, paying, sign } from "./customer.ts";
import { send } from "./wire.ts";
import { startWorld } from "./world.ts";

test("hang", async () => {
  const upstreams = await startUpstreams();
  const world = await startWorld({ workers: [] });
  await world.startWorker("data", upstreams.environment);
  for (const t of ["coingecko","coinpaprika","coinbase","kraken","searxng","wikipedia","marginalia","treasury","fred","nasdaq","yahoo","rdap.verisign.com","example.com","base-mainnet","base-publicnode","base-drpc","sec"]) upstreams.play(t, "hang");
  await Promise.all(([["/v2/api/crypto-price","?id=btc"],["/v2/api/search","?q=kettle"],["/v2/api/treasury-yield-curve",""],["/v2/api/stock-quote","?symbol=AAPL"],["/v2/api/whois","?domain=example.com"],["/api/gas-snapshot",""],["/v2/api/edgar-company-lookup","?ticker=AAPL"],["/v2/api/extract",null]] as const).map(async ([path, query]) => {
    const customer = await createCustomer(world, { path });
    const at = Date.now();
    const headers = { "content-type": "application/json", ...paying(customer, 2, await sign(customer)) };
    const a = await send(customer.url, query === null ? { path, headers, body: JSON.stringify({ url: "https://example.com/" }) } : { method: "GET", path: path + query, headers });
    console.log(path, a.status, a.body["code"] ?? JSON.stringify(a.body["warnings"]), a.body["charged"], a.body["retry"], Date.now() - at);
  }));
  await world.stop(); await upstreams.stop();
}, 120_000);
