import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashOfAbc } from "./customer.ts";
import { costOf, soldFor } from "./ledger.ts";
import { runSnippet } from "./pages/run-snippet.ts";
import { until } from "./until.ts";
import { startWorld, type World } from "./world.ts";

/** When a network loses the connection that carries a payment. */
type Cut = "before the payment arrives" | "while it is being settled" | "before the answer arrives";

/** A network between the buyer and the shop, which breaks connections that carry a payment. */
type Network = {
  readonly url: string;
  /** Where it leads. */
  target: string;
  /** How the next payments' connections are cut, in turn. */
  readonly cuts: Cut[];
  /** Until the facilitator has been asked to settle one more: only then the payment is surely known. */
  untilSettling(): Promise<void>;
  close(): void;
};

const carry = (near: Socket, network: Network): void => {
  const far = connect({ host: "127.0.0.1", port: Number(new URL(network.target).port) });
  const cut = (): void => {
    near.destroy();
    far.destroy();
  };
  for (const socket of [near, far]) socket.on("error", cut).on("close", cut);
  let how: Cut | undefined;
  near.on("data", (chunk: Buffer) => {
    if (/^payment-signature:/im.test(chunk.toString("latin1"))) {
      how = network.cuts.shift();
      if (how === "while it is being settled") void network.untilSettling().then(cut);
    }
    if (how === "before the payment arrives") return cut();
    far.write(chunk);
  });
  far.on("data", (chunk: Buffer) => {
    if (how === "before the answer arrives") return cut();
    near.write(chunk);
  });
};

const startNetwork = async (): Promise<Network> => {
  const server: Server = createServer((near) => carry(near, network)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const network: Network = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: "",
    cuts: [],
    untilSettling() {
      const { calls } = world.facilitator;
      const before = calls.settle;
      return until("it is being settled", () => calls.settle > before);
    },
    close: () => server.close(),
  };
  return network;
};

let network: Network;
let world: World;
beforeAll(async () => {
  network = await startNetwork();
  world = await startWorld({ environment: { PUBLIC_URL: network.url } });
  network.target = world.url;
});
afterAll(async () => {
  network?.close();
  await world?.stop();
});

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const [, code = ""] = /\n## Buy\n.*?```ts\n(.*?)```/s.exec(readme) ?? [];

const price = 1_000n;

test.for<{ cuts: Cut[] }>([
  { cuts: [] },
  { cuts: ["before the payment arrives"] },
  { cuts: ["while it is being settled"] },
  { cuts: ["before the answer arrives"] },
])("the code of the README buys once, with its connection cut: $cuts", async ({ cuts }) => {
  const { privateKey } = await world.chain.createWallet(1_000_000n);
  const text = code.replace("http://127.0.0.1:4021", network.url);
  expect(text).not.toBe(code);
  network.cuts.push(...cuts);
  const buy = () => runSnippet(text, { PRIVATE_KEY: privateKey });
  const { result, cost } = await costOf(world, buy);
  expect(network.cuts).toEqual([]);
  expect(result).toContain(hashOfAbc);
  expect(cost).toEqual(soldFor(price));
  // A later run of the same program, which has nothing but the wallet.
  const again = await costOf(world, buy);
  expect(again.result).toBe(result);
  expect(again.cost).toMatchObject({ transfers: 0, runs: 0 });
});
