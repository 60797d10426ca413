import { privateKeyToAccount } from "viem/accounts";
import { type LocalAccount, formatUnits, isHash } from "viem";
import { type Purchase, parsePurchase } from "./buy-arguments.ts";
import { connectToToken } from "../chain/chain.ts";
import type { SandboxState } from "../state.ts";
import type { Transfer } from "../chain/token.ts";
import type { PayingFetch } from "./v2-fetch.ts";

/** Makes the stock client of one x402 version. */
export type PayingClient = (account: LocalAccount, options: { maxMicroUsd: bigint }) => PayingFetch;

const settlementHeaders = { 1: "x-payment-response", 2: "payment-response" } as const;

type ReadableToken = ReturnType<typeof connectToToken>;

const usdc = (micro: bigint) => `${formatUnits(micro, 6)} USDC`;

const describe = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
};

/** The transaction that the answer names, in the header of the version that paid. */
const transactionFrom = (response: Response, version: 1 | 2): string | undefined => {
  const header = response.headers.get(settlementHeaders[version]);
  if (!header) return undefined;
  const settled = JSON.parse(Buffer.from(header, "base64").toString()) as { transaction?: string };
  return settled.transaction;
};

/** What really moved, as the chain has it. */
const paymentIn = async (
  token: ReadableToken,
  transaction: string | undefined,
  { buyer, payTo }: SandboxState,
): Promise<Transfer | undefined> => {
  if (!transaction || !isHash(transaction)) return undefined;
  const moved = await token.transfersOf(transaction);
  return moved.find(({ from, to }) => from === buyer.address && to === payTo);
};

const report = async (
  response: Response,
  { x402Version }: Purchase,
  { token, state, before }: { token: ReadableToken; state: SandboxState; before: bigint },
): Promise<number> => {
  console.log(describe(await response.text()));
  const transaction = transactionFrom(response, x402Version);
  const payment = await paymentIn(token, transaction, state);
  const spent = before - (await token.balanceOf(state.buyer.address));
  if (response.status !== 200) {
    const charged = spent > 0n ? `${usdc(spent)} was charged` : "nothing was charged";
    console.log(`status ${response.status}, ${charged}`);
    return 1;
  }
  if (payment?.value !== spent) {
    console.log(`the answer names transaction ${transaction}, but the chain says ${usdc(spent)}`);
    return 1;
  }
  console.log(`paid ${usdc(spent)} to ${payment.to} in transaction ${payment.transactionHash}`);
  return 0;
};

/**
 * Buys one call from the running sandbox with the sandbox's buyer, and prints the result and what
 * moved on the chain. Returns the exit code.
 */
export const buy = async (
  args: readonly string[],
  state: SandboxState,
  createClient: PayingClient,
): Promise<number> => {
  const purchase = parsePurchase(args);
  const { method, path, body, maxMicroUsd } = purchase;
  const token = connectToToken(state);
  const before = await token.balanceOf(state.buyer.address);
  const pay = createClient(privateKeyToAccount(state.buyer.privateKey), { maxMicroUsd });
  const response = await pay(`${state.baseUrl}${path}`, {
    method,
    ...(body ? { body, headers: { "content-type": "application/json" } } : {}),
  });
  return report(response, purchase, { token, state, before });
};
