import { parseAbiItem } from "viem";
import type { Purchase } from "../agent.ts";
import { withRedis } from "../ledger.ts";
import type { World } from "../world.ts";
import type { PlannedCall } from "./plan.ts";

/** A call and how it ended. */
export type Sale = { readonly call: PlannedCall; readonly purchase: Purchase };

/** Where everybody's money went, in calls. */
export type Books = {
  readonly calls: number;
  /** Calls for which money moved on the chain. */
  readonly charged: number;
  /** Calls whose agent holds the right result. */
  readonly delivered: number;
  /** Charged and not delivered: a claim is there, and will be made good. */
  readonly owed: number;
  /** Charged, not delivered, and paid back. */
  readonly refunded: number;
  /** Charged, and nothing to show for it. */
  readonly lost: number;
  /** Charges beyond the first of a call. */
  readonly double: number;
  /** Delivered without a charge. */
  readonly unpaid: number;
};

const used = parseAbiItem(
  "event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)",
);

/** The nonces whose use moved money to us, read from the chain alone. */
const paidNonces = async ({ chain, payTo }: World): Promise<Set<string>> => {
  const [logs, transfers] = await Promise.all([
    chain.client.getLogs({ address: chain.asset, event: used, strict: true, fromBlock: 0n }),
    chain.transfers({ to: payTo }),
  ]);
  const paying = new Set(transfers.map(({ transactionHash }) => transactionHash));
  if (paying.size !== transfers.length) throw new Error("a transaction paid us twice");
  const ours = logs.filter(({ transactionHash }) => paying.has(transactionHash));
  if (ours.length !== transfers.length) throw new Error("a transfer belongs to no payment");
  return new Set(ours.map(({ args }) => args.nonce.toLowerCase()));
};

/** What Redis holds of each payment that was claimed. */
const claimStates = (world: World): Promise<Map<string, string>> =>
  withRedis(world, async (redis) => {
    const keys = await redis.keys("coinslot:claim:*");
    const claims = await Promise.all(keys.map((key) => redis.hmget(key, "nonce", "state")));
    return new Map(claims.map(([nonce, state]) => [nonce ?? "", state ?? ""]));
  });

/** Where one call stands: `paid` are the nonces that moved money, `states` what Redis holds of each nonce. */
export const standOf = (
  { call, purchase }: Sale,
  paid: Set<string>,
  states: Map<string, string>,
) => {
  const nonces = purchase.payments.map(({ authorization }) => authorization.nonce.toLowerCase());
  const charges = nonces.filter((nonce) => paid.has(nonce));
  const claims = charges.map((nonce) => states.get(nonce));
  const isDelivered =
    purchase.result !== undefined && call.goods.isResultOf(call.number, purchase.result);
  const isOpen = charges.length > 0 && !isDelivered;
  const isOwed =
    isOpen && claims.some((state) => /^(settling|unknown|owed|refunding)$/.test(state ?? ""));
  const isRefunded = isOpen && !isOwed && claims.includes("refunded");
  return {
    charged: charges.length > 0,
    delivered: isDelivered,
    owed: isOwed,
    refunded: isRefunded,
    lost: isOpen && !isOwed && !isRefunded,
    double: Math.max(0, charges.length - 1),
    unpaid: isDelivered && charges.length === 0,
  };
};

/** Whether everything about a call is as it should be: charged once, and served. */
const isRight = ({ charged, delivered, double }: ReturnType<typeof standOf>): boolean =>
  charged && delivered && double === 0;

/** Compares what the chain moved with what the agents hold; the sales that are not right are returned as well. */
export const closeBooks = async (
  world: World,
  sales: readonly Sale[],
): Promise<{ readonly books: Books; readonly wrong: readonly Sale[] }> => {
  const [paid, states] = await Promise.all([paidNonces(world), claimStates(world)]);
  const all = sales.map((sale) => standOf(sale, paid, states));
  const sum = (name: keyof (typeof all)[number]): number =>
    all.reduce((total, one) => total + Number(one[name]), 0);
  const books = {
    calls: sales.length,
    charged: sum("charged"),
    delivered: sum("delivered"),
    owed: sum("owed"),
    refunded: sum("refunded"),
    lost: sum("lost"),
    double: sum("double"),
    unpaid: sum("unpaid"),
  };
  return { books, wrong: sales.filter((_, index) => !all[index] || !isRight(all[index])) };
};
