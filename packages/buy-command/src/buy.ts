import { writeFile } from "node:fs/promises";
import {
  type Buyer,
  createBuyer,
  createFileJournal,
  type Outcome,
  signWith,
} from "@coinslot/buyer";
import { formatUnits, isHash, type LocalAccount } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import {
  connectToToken,
  type PayingFetch,
  purchasesFile,
  type SandboxState,
  type Transfer,
} from "@coinslot/sandbox";
import { type Purchase, parsePurchase } from "./buy-arguments.ts";

/** Makes the stock client of one x402 version, around the fetch that it is given. */
export type PayingClient = (
  account: LocalAccount,
  options: { maxMicroUsd: bigint; fetch: typeof fetch },
) => PayingFetch;

type ReadableToken = ReturnType<typeof connectToToken>;

const usdc = (micro: bigint) => `${formatUnits(micro, 6)} USDC`;

const describe = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
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

type Bought = Extract<Outcome, { kind: "result" }>["result"];

/** Writes the receipt, and says what its verification came to. False where there is none, or no good one. */
const keepReceipt = async ({ receipt, verdict }: Bought, file: string): Promise<boolean> => {
  if (verdict === undefined) {
    console.log("the shop gave no receipt");
    return false;
  }
  await writeFile(file, `${JSON.stringify(receipt, undefined, 2)}\n`);
  const verified = verdict.valid
    ? `verified, signed by ${verdict.signer}`
    : `NOT VALID: ${verdict.problem}`;
  console.log(`receipt in ${file}: ${verified}`);
  return verdict.valid;
};

const reportResult = async (
  { transaction, text }: Bought,
  payment: Transfer | undefined,
  spent: bigint,
): Promise<number> => {
  console.log(describe(text));
  if (payment?.value !== spent) {
    console.log(`the answer names transaction ${transaction}, but the chain says ${usdc(spent)}`);
    return 1;
  }
  console.log(`paid ${usdc(spent)} to ${payment.to} in transaction ${payment.transactionHash}`);
  return 0;
};

const reportNone = (outcome: Exclude<Outcome, { kind: "result" }>, spent: bigint): number => {
  const { kind, answer, claim } = outcome;
  if (answer) console.log(describe(answer.text));
  const reason = kind === "refunded" ? "the money came back" : outcome.reason;
  const charged = spent > 0n ? `${usdc(spent)} was charged` : "nothing was charged";
  console.log(`${answer ? `status ${answer.status}, ` : ""}${charged} (${reason})`);
  if (kind === "open")
    console.log(
      `it is not finished: the next npm run buy goes on${claim.page ? `, or look at ${claim.page}` : ""}`,
    );
  return 1;
};

/** The address whose signature receipts of this shop have; undefined where it signs none. */
const receiptSignerOf = async ({ baseUrl }: SandboxState): Promise<string | undefined> => {
  const response = await fetch(`${baseUrl}/catalog`, { signal: AbortSignal.timeout(10_000) });
  const { payment } = (await response.json()) as { payment?: { receiptSigner?: string | null } };
  return payment?.receiptSigner ?? undefined;
};

const json = { "content-type": "application/json" };

/** What was left open by an interrupted purchase is finished first; it is charged no second time. */
const finishOthers = async (buyer: Buyer, { waitSeconds }: Purchase): Promise<void> => {
  for (const { kind, payments } of await buyer.resume({ deadlineSeconds: waitSeconds }))
    console.log(
      `finished a purchase that was left open: ${kind}, with the ${payments.length === 1 ? "payment" : "payments"} of then`,
    );
};

/**
 * Buys one call from the running sandbox with the sandbox's wallet, and prints the result and what moved on
 * the chain. Returns the exit code. The journal is a file, so that a purchase that was interrupted is finished
 * by the next one.
 */
export const buy = async (
  args: readonly string[],
  state: SandboxState,
  { createClient, root }: { createClient: PayingClient; root: string },
): Promise<number> => {
  const purchase = parsePurchase(args);
  const { method, path, body, maxMicroUsd, waitSeconds, receiptFile } = purchase;
  const token = connectToToken(state);
  const account = privateKeyToAccount(state.buyer.privateKey);
  const receiptSigner = await receiptSignerOf(state);
  const buyer = createBuyer({
    sign: signWith((fetch) => createClient(account, { maxMicroUsd, fetch })),
    maxPrice: maxMicroUsd,
    assets: [state.asset],
    journal: createFileJournal(purchasesFile(root, state.pids["supervisor"])),
    wallet: account,
    ...(receiptSigner === undefined ? {} : { receiptSigner }),
    deadlineSeconds: waitSeconds,
  });
  await finishOthers(buyer, purchase);
  const before = await token.balanceOf(state.buyer.address);
  const outcome = await buyer.buy(`${state.baseUrl}${path}`, {
    method,
    // Answered within the time: what takes longer is collected at the claim's page.
    headers: { prefer: `wait=${Math.min(waitSeconds, 999)}`, ...(body ? json : {}) },
    ...(body ? { body } : {}),
  });
  const spent = before - (await token.balanceOf(state.buyer.address));
  if (outcome.kind !== "result") return reportNone(outcome, spent);
  const { result } = outcome;
  const payment = await paymentIn(token, result.transaction, state);
  const code = await reportResult(result, payment, spent);
  const isKept = receiptFile === undefined || (await keepReceipt(result, receiptFile));
  return isKept ? code : 1;
};
