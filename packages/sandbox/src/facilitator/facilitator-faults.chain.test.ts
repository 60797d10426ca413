import { type Hex, parseAbi } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Chain, startChain } from "../chain/chain.ts";
import { type Facilitator, startFacilitator } from "./facilitator.ts";
import { type FacilitatorFaultName, facilitatorFaults, playFault } from "./facilitator-faults.ts";
import { mineUnmined } from "./odd-transactions.ts";
import {
  createPaymentV1,
  createPaymentV2,
  type PaymentV1,
  type PaymentV2,
} from "../buyer/payment.ts";
import type { Wallet } from "../chain/token.ts";

const payTo = "0x2222222222222222222222222222222222222222";
const cancelledAbi = parseAbi([
  "event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)",
]);
const names = Object.keys(facilitatorFaults) as FacilitatorFaultName[];

let chain: Chain;
let facilitator: Facilitator;
let wallet: Wallet;
let endFault = async () => {};
let patienceMs: number;
beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator({ chain });
});
beforeEach(async () => {
  patienceMs = 10_000;
  wallet = await chain.createWallet(1_000_000n);
});
afterEach(async () => {
  await endFault();
  endFault = async () => {};
});
afterAll(async () => {
  await facilitator?.stop();
  await chain?.stop();
});

const play = async (name: FacilitatorFaultName): Promise<void> => {
  patienceMs = name.startsWith("hang") ? 500 : 10_000;
  endFault = await playFault(facilitator, name);
};

const terms = () => ({
  scheme: "exact",
  network: "eip155:8453",
  amount: "1000",
  asset: chain.asset,
  payTo,
  maxTimeoutSeconds: 60,
  extra: { name: "USD Coin", version: "2" },
});
const termsV1 = () => ({ ...terms(), network: "base", maxAmountRequired: "1000" });
const sign = () => createPaymentV2(wallet.account, terms());
const signV1 = () => createPaymentV1(wallet.account, termsV1());

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What came over the wire, or how nothing came. */
const exchange = async (path: string, init: RequestInit = {}) => {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    // A kept connection would show its own end before it shows the closed door.
    const headers = { connection: "close" };
    const response = await fetch(`${facilitator.url}${path}`, { ...init, headers, signal });
    return { status: response.status, body: parsed(await response.text()) };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { nothing: cause?.code ?? name };
  }
};

const settle = (paymentPayload: PaymentV1 | PaymentV2) => {
  const { x402Version } = paymentPayload;
  const paymentRequirements = x402Version === 1 ? termsV1() : terms();
  const body = JSON.stringify({ x402Version, paymentPayload, paymentRequirements });
  return exchange("/settle", { method: "POST", body });
};

const transactionOf = (answer: Awaited<ReturnType<typeof settle>>): Hex =>
  (answer.body as { transaction: Hex }).transaction;

const sold = () => chain.transfers({ from: wallet.address, to: payTo });

const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/) as string;
const said = (body: object) => ({ status: 200, body: { network: "eip155:8453", ...body } });
const succeeded = (transaction: string) =>
  said({ success: true, transaction, payer: wallet.address });
const failed = (errorReason: string, transaction = "") =>
  said({ success: false, errorReason, transaction, payer: wallet.address });
const nothing = (how: string) => ({ nothing: how });
const error500 = { status: 500, body: { error: "internal server error" } };
const error504 = { status: 504, body: expect.stringContaining("<html>") as string };

/** The answer to the settlement of a good payment. */
const answers: Record<FacilitatorFaultName, () => object> = {
  refuse: () => failed("invalid_exact_evm_signature"),
  "refuse-funds": () => failed("insufficient_funds"),
  "hang-before": () => nothing("TimeoutError"),
  "hang-after": () => nothing("TimeoutError"),
  "reset-before": () => nothing("ECONNRESET"),
  "reset-after-broadcast": () => nothing("ECONNRESET"),
  "error-500": () => error500,
  "error-400-after-broadcast": () => ({ status: 400, body: { error: "Invalid request" } }),
  "error-500-after-broadcast": () => error500,
  "gateway-timeout-html": () => error504,
  "gateway-timeout-html-after-broadcast": () => error504,
  "junk-json": () => ({ status: 200, body: '{"success":tru' }),
  "junk-json-after-broadcast": () => ({ status: 200, body: '{"success":tru' }),
  "empty-body": () => ({ status: 200, body: "" }),
  "empty-hash": () => succeeded(""),
  "empty-hash-after-broadcast": () => succeeded(""),
  "unknown-hash": () => succeeded(hash),
  "wrong-payer": () =>
    said({ success: true, transaction: hash, payer: expect.not.stringContaining(wallet.address) }),
  "wrong-network": () => ({ status: 200, body: { success: true, network: "eip155:1" } }),
  pending: () => failed("settlement_pending", hash),
  "pending-unmined": () => failed("settlement_pending", hash),
  "pending-reverted": () => failed("settlement_pending", hash),
  "nonce-already-used-front-run": () => failed("invalid_exact_evm_nonce_already_used"),
  "nonce-already-used-cancelled": () => failed("invalid_exact_evm_nonce_already_used"),
  "long-reason": () =>
    failed(expect.stringMatching(/^(?=[^]{8192}$)[^]*\r\nset-cookie: [^]*<script>/) as string),
  unsupported: () => succeeded(hash),
  unreachable: () => nothing("ECONNREFUSED"),
};

describe.each(names)("%s", (name) => {
  test("answers a good payment as it is told", async () => {
    const payment = await sign();
    await play(name);
    expect(await settle(payment)).toMatchObject(answers[name]());
  });

  const { isPaid } = facilitatorFaults[name];
  test(`${isPaid ? "moves the money, once" : "moves no money"}`, async () => {
    const payment = await sign();
    await play(name);
    await settle(payment);
    await expect.poll(sold, { timeout: 10_000 }).toHaveLength(isPaid ? 1 : 0);
    const { from, nonce } = payment.payload.authorization;
    const isUsed = isPaid || name === "nonce-already-used-cancelled";
    expect(await chain.authorizationUsed(from, nonce)).toBe(isUsed);
  });

  test("is over when it is ended", async () => {
    await play(name);
    await endFault();
    patienceMs = 10_000;
    expect(await settle(await sign())).toMatchObject(succeeded(hash));
  });
});

describe("a transaction that is told of", () => {
  const played = async (name: FacilitatorFaultName) => {
    await play(name);
    return transactionOf(await settle(await sign()));
  };

  test.each(["pending", "wrong-payer", "wrong-network"] as const)(
    "by %s has moved the money",
    async (name) => {
      expect(await chain.transfersOf(await played(name))).toEqual(await sold());
    },
  );

  test("by unknown-hash does not exist", async () => {
    const unknown = await played("unknown-hash");
    await expect(chain.client.getTransaction({ hash: unknown })).rejects.toThrow("not be found");
  });

  test("by pending-unmined is known, and moves the money once it is mined", async () => {
    const pending = await played("pending-unmined");
    const { blockNumber } = await chain.client.getTransaction({ hash: pending });
    expect(blockNumber).toBeNull();
    await mineUnmined(chain.client, pending);
    expect(await chain.transfersOf(pending)).toEqual(await sold());
    expect(await sold()).toHaveLength(1);
  });

  test("by pending-reverted is mined and failed", async () => {
    const receipt = { hash: await played("pending-reverted") };
    expect(await chain.client.getTransactionReceipt(receipt)).toMatchObject({ status: "reverted" });
  });
});

describe("a nonce that was used before", () => {
  test("by a third party has paid the seller in a transaction of that party", async () => {
    await play("nonce-already-used-front-run");
    await settle(await sign());
    const [transfer] = await sold();
    await endFault();
    const genuine = await settle(await sign());
    const senders = [transfer!.transactionHash, transactionOf(genuine)].map(
      async (one) => (await chain.client.getTransaction({ hash: one })).from,
    );
    expect(new Set(await Promise.all(senders)).size).toBe(2);
  });

  test("by the buyer was cancelled on the chain, and his account is what it was", async () => {
    const payments = await Promise.all([sign(), sign(), sign()]);
    await play("nonce-already-used-cancelled");
    await Promise.all(payments.map(settle));
    const cancelled = await chain.client.getContractEvents({
      address: chain.asset,
      abi: cancelledAbi,
      eventName: "AuthorizationCanceled",
      args: { authorizer: wallet.address },
      fromBlock: 0n,
    });
    const nonces = payments.map(({ payload }) => payload.authorization.nonce);
    expect(new Set(cancelled.map(({ args }) => args.nonce))).toEqual(new Set(nonces));
    expect(await chain.client.getCode({ address: wallet.address })).toBeUndefined();
  });
});

describe("a fault", () => {
  test("that settles first leaves the refusal of an empty wallet a refusal", async () => {
    wallet = await chain.createWallet(0n);
    for (const name of ["pending", "empty-hash-after-broadcast", "wrong-payer"] as const) {
      await play(name);
      expect(await settle(await sign())).toMatchObject(
        said({ success: false, errorReason: "invalid_exact_evm_insufficient_balance" }),
      );
    }
  });

  test("is played on version 1 payments too", async () => {
    await play("pending");
    expect(await settle(await signV1())).toMatchObject({
      body: { errorReason: "settlement_pending", network: "base", transaction: hash },
    });
  });

  test("of settling leaves the other calls alone, and unsupported only the settling", async () => {
    await play("error-500");
    expect(await exchange("/supported")).toMatchObject({ body: { kinds: { length: 2 } } });
    await endFault();
    await play("unsupported");
    expect(await exchange("/supported")).toMatchObject({ status: 200, body: { kinds: [] } });
  });
});
