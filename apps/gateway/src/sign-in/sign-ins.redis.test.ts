import { createFailFastRedis, keyPrefix } from "@coinslot/jobs";
import { type Redis, startRedis } from "@coinslot/sandbox";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ContractWallets, WalletAnswer } from "../chain/contract-wallets.ts";
import { isRefusal } from "../http/reply.ts";
import { findNetwork } from "../payment/networks.ts";
import { signInHeader, type Wanted } from "../testing/sign-in.ts";
import { createNonces, type Nonces, uniquePart } from "./nonces.ts";
import { createSignIns, type SignIns } from "./sign-ins.ts";

const url = "https://shop.example/api/hash";
const network = findNetwork("base")!;
/** Whose calls these are. */
const caller = "192.0.2.1";
const alice = privateKeyToAccount(generatePrivateKey());
const mallory = privateKeyToAccount(generatePrivateKey());

let redis: Redis;
let connections: ReturnType<typeof createFailFastRedis>[];
let now: number;
beforeEach(async () => {
  redis = await startRedis();
  connections = [];
  now = Date.parse("2026-11-21T12:00:30.000Z");
});
afterEach(async () => {
  for (const connection of connections) connection.disconnect();
  await redis.stop();
});

type Endpoint = { nonces: Nonces; signIns: SignIns; redis: ReturnType<typeof createFailFastRedis> };

/** One gateway's part in sign-ins, on the Redis of all. */
const openEndpoint = async (
  contractWallets?: Pick<ContractWallets, "ask">,
  buyers: readonly string[] = [alice.address.toLowerCase()],
): Promise<Endpoint> => {
  const connection = createFailFastRedis(redis.url);
  connection.on("error", () => {});
  connections.push(connection);
  const nonces = createNonces({ redis: connection, now: () => now });
  const hasBought = async (wallet: string): Promise<boolean> => buyers.includes(wallet);
  const parts = { network, nonces, contractWallets, hasBought, now: () => now };
  const signIns = createSignIns(parts);
  // Asked after the gateway's own question for the key, so answered after it.
  await vi.waitUntil(() => connection.get(`${keyPrefix}:siwx:key`).catch(() => null));
  return { nonces, signIns, redis: connection };
};

const wantedFrom = ({ nonces }: Endpoint, changes: Partial<Wanted> = {}): Wanted => {
  const { issuedAt, prefix } = nonces.stamp();
  return {
    domain: "shop.example",
    uri: url,
    version: "1",
    chainId: "eip155:8453",
    type: "eip191",
    nonce: prefix + uniquePart(),
    issuedAt,
    ...changes,
  };
};

const proven = { wallet: alice.address.toLowerCase() };
const invalid = (reason: string) => ({ code: "siwx_invalid", reason });

describe("a sign-in", () => {
  test("proves the wallet once, and never again", async () => {
    const endpoint = await openEndpoint();
    const header = await signInHeader(alice, wantedFrom(endpoint));
    expect(await endpoint.signIns.prove(header, url, caller)).toEqual(proven);
    expect(await endpoint.signIns.prove(header, url, caller)).toMatchObject(invalid("nonce_used"));
  });

  test("sent fifty times at once to two gateways proves the wallet once", async () => {
    const endpoints = [await openEndpoint(), await openEndpoint()];
    const header = await signInHeader(alice, wantedFrom(endpoints[0]!));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        endpoints[index % 2]!.signIns.prove(header, url, caller),
      ),
    );
    expect(answers.filter((answer) => "wallet" in answer)).toEqual([proven]);
  });

  test("with a nonce of one gateway is taken by another", async () => {
    const [first, second] = [await openEndpoint(), await openEndpoint()];
    const header = await signInHeader(alice, wantedFrom(first));
    expect(await second.signIns.prove(header, url, caller)).toEqual(proven);
  });

  test("cannot use up a nonce that another wallet was given", async () => {
    const endpoint = await openEndpoint();
    const wanted = wantedFrom(endpoint);
    await endpoint.signIns.prove(await signInHeader(mallory, wanted), url, caller);
    expect(await endpoint.signIns.prove(await signInHeader(alice, wanted), url, caller)).toEqual(
      proven,
    );
  });

  test("that is refused does not use its nonce up", async () => {
    const endpoint = await openEndpoint();
    const wanted = wantedFrom(endpoint);
    const forged = await signInHeader(mallory, { ...wanted, address: alice.address });
    expect(await endpoint.signIns.prove(forged, url, caller)).toMatchObject(invalid("signature"));
    expect(await endpoint.signIns.prove(await signInHeader(alice, wanted), url, caller)).toEqual(
      proven,
    );
  });

  test("leaves a trace in Redis only where it is proven, for six minutes", async () => {
    const endpoint = await openEndpoint();
    const keys = () => endpoint.redis.keys(`${keyPrefix}:siwx:0x*`);
    const wanted = wantedFrom(endpoint);
    const forged = await signInHeader(mallory, { ...wanted, address: alice.address });
    await endpoint.signIns.prove(forged, url, caller);
    expect(await keys()).toEqual([]);
    await endpoint.signIns.prove(await signInHeader(alice, wanted), url, caller);
    const [used = "", ...others] = await keys();
    expect(others).toEqual([]);
    expect(await endpoint.redis.ttl(used)).toBeGreaterThan(355);
    expect(await endpoint.redis.ttl(used)).toBeLessThanOrEqual(360);
  });

  test("that is used up outlives its nonce's time", async () => {
    const endpoint = await openEndpoint();
    const header = await signInHeader(alice, wantedFrom(endpoint));
    await endpoint.signIns.prove(header, url, caller);
    now += 5 * 60_000;
    expect(await endpoint.signIns.prove(header, url, caller)).toMatchObject(
      invalid("issued_at_too_old"),
    );
  });

  test("is refused while Redis cannot say whether it was used", async () => {
    const endpoint = await openEndpoint();
    const header = await signInHeader(alice, wantedFrom(endpoint));
    await redis.stop();
    await expect(endpoint.signIns.prove(header, url, caller)).rejects.toThrow(
      /connection|enableOfflineQueue|closed/i,
    );
    redis = await startRedis();
  });
});

describe("a nonce is taken only as we issued it", () => {
  test.each<[what: string, change: (wanted: Wanted) => Partial<Wanted>]>([
    ["made by the caller", () => ({ nonce: "0123456789abcdef" })],
    ["of the right form made by the caller", () => ({ nonce: "0".repeat(44) })],
    ["of another minute", () => ({ issuedAt: "2026-11-21T11:59:00.000Z" })],
    ["with another spelling of its time", () => ({ issuedAt: "2026-11-21T12:00:00Z" })],
    ["with a longer end", ({ nonce }) => ({ nonce: `${nonce}00` })],
    ["without its end", ({ nonce }) => ({ nonce: nonce.slice(0, 32) })],
    ["in upper case", ({ nonce }) => ({ nonce: nonce.toUpperCase() })],
    ["that is empty", () => ({ nonce: "" })],
  ])("not one %s", async (_, change) => {
    const endpoint = await openEndpoint();
    const wanted = wantedFrom(endpoint);
    const header = await signInHeader(alice, { ...wanted, ...change(wanted) });
    expect(await endpoint.signIns.prove(header, url, caller)).toMatchObject(invalid("nonce"));
  });

  test("with another end it is another nonce, which each wallet can only sign for itself", async () => {
    const endpoint = await openEndpoint();
    const wanted = wantedFrom(endpoint);
    const other = { ...wanted, nonce: wanted.nonce.slice(0, 32) + uniquePart() };
    for (const each of [wanted, other])
      expect(await endpoint.signIns.prove(await signInHeader(alice, each), url, caller)).toEqual(
        proven,
      );
  });
});

describe("a signature", () => {
  test.each<[what: string, change: Partial<Wanted>]>([
    ["statement", { statement: "Give me everything." }],
    ["request id", { requestId: "1" }],
    ["expiration time", { expirationTime: "2026-11-21T12:04:00.000Z" }],
    ["resources", { resources: ["https://shop.example/api/hash"] }],
  ])("covers the %s", async (_, change) => {
    const endpoint = await openEndpoint();
    const wanted = wantedFrom(endpoint);
    const header = await signInHeader(alice, wanted);
    const { signature } = JSON.parse(Buffer.from(header, "base64").toString()) as {
      signature: string;
    };
    const changed = { address: alice.address, ...wanted, ...change, signature };
    const text = Buffer.from(JSON.stringify(changed)).toString("base64");
    expect(await endpoint.signIns.prove(text, url, caller)).toMatchObject(invalid("signature"));
  });

  const withSignature = async (endpoint: Endpoint, signature: string): Promise<string> => {
    const signIn = { address: alice.address, ...wantedFrom(endpoint), signature };
    return Buffer.from(JSON.stringify(signIn)).toString("base64");
  };

  test.each([
    ["of zeros", "00".repeat(65)],
    ["of ones", "ff".repeat(65)],
    ["with an impossible v", "1b".repeat(64) + "1d"],
  ])("%s is refused", async (_, hex) => {
    const endpoint = await openEndpoint();
    const header = await withSignature(endpoint, `0x${hex}`);
    expect(await endpoint.signIns.prove(header, url, caller)).toMatchObject(invalid("signature"));
  });

  test("of a smart wallet is refused by name where no node can be asked", async () => {
    const endpoint = await openEndpoint();
    const header = await withSignature(endpoint, `0x${"1b".repeat(129)}`);
    expect(await endpoint.signIns.prove(header, url, caller)).toMatchObject(
      invalid("smart_wallet"),
    );
  });

  /** What a wallet's contract says, and who asked. */
  const answering = (...answers: WalletAnswer[]) => {
    const asked: string[] = [];
    const ask: ContractWallets["ask"] = async (who, { address }) => {
      asked.push(`${who} about ${address}`);
      return answers.shift() ?? "no";
    };
    return { asked, ask };
  };

  test("is shown to a contract only if it is not the key's own", async () => {
    const wallets = answering("no");
    const endpoint = await openEndpoint(wallets);
    await endpoint.signIns.prove(await signInHeader(alice, wantedFrom(endpoint)), url, caller);
    expect(wallets.asked).toEqual([]);
    const header = await withSignature(endpoint, `0x${"1b".repeat(129)}`);
    expect(await endpoint.signIns.prove(header, url, caller)).toMatchObject(invalid("signature"));
    expect(wallets.asked).toEqual([`${caller} about ${alice.address}`]);
  });

  test("is shown to no contract of somebody who has not bought here", async () => {
    const wallets = answering("yes");
    const endpoint = await openEndpoint(wallets, []);
    const long = await withSignature(endpoint, `0x${"1b".repeat(129)}`);
    expect(await endpoint.signIns.prove(long, url, caller)).toMatchObject({
      code: "siwx_no_claim",
    });
    const short = await withSignature(endpoint, `0x${"1b".repeat(65)}`);
    expect(await endpoint.signIns.prove(short, url, caller)).toMatchObject(invalid("signature"));
    expect(wallets.asked).toEqual([]);
  });

  test("that no node can judge, or not now, is not held against its caller and uses nothing up", async () => {
    const endpoint = await openEndpoint(answering("silent", "busy", "yes"));
    const header = await withSignature(endpoint, `0x${"1b".repeat(129)}`);
    const prove = () => endpoint.signIns.prove(header, url, caller);
    expect(await prove()).toMatchObject({ code: "siwx_unavailable" });
    expect(await prove()).toMatchObject({ code: "too_many_wallet_checks" });
    expect(await prove()).toEqual(proven);
  });

  test("that is checked before it is used can be used once", async () => {
    const endpoint = await openEndpoint();
    const header = await signInHeader(alice, wantedFrom(endpoint));
    const check = () => endpoint.signIns.check(header, url, caller);
    const [first, second] = [await check(), await check()];
    if (isRefusal(first) || isRefusal(second)) throw new Error("a good sign-in was refused");
    expect(await endpoint.signIns.useUp(first)).toEqual(proven);
    expect(await endpoint.signIns.useUp(second)).toMatchObject(invalid("nonce_used"));
  });
});
