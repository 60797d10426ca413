import { parseAbi } from "viem";
import type { World } from "../world.ts";

/** A signed authorization that moved money. Addresses and nonce in lower case; micro-USDC. */
export type Move = {
  readonly from: string;
  readonly nonce: string;
  readonly to: string;
  readonly value: bigint;
};

/** What the chain knows of a schedule. */
export type Moves = { readonly payments: readonly Move[]; readonly refunds: readonly Move[] };

const events = parseAbi([
  "event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

/**
 * Everything that came to us and that left the refunding wallet, read from the token's own logs alone: the
 * contract logs each use of an authorization right before the transfer that it makes.
 */
export const readMoves = async ({ chain, payTo }: World, refunder: string): Promise<Moves> => {
  const logs = await chain.client.getLogs({
    address: chain.asset,
    events,
    strict: true,
    fromBlock: 0n,
  });
  const shop = payTo.toLowerCase();
  const wallet = refunder.toLowerCase();
  const transfers = logs.flatMap((log, index) => {
    if (log.eventName !== "Transfer") return [];
    const { from, to, value } = log.args;
    const use = logs[index - 1];
    const isAuthorized = use?.transactionHash === log.transactionHash;
    const nonce = isAuthorized && use.eventName === "AuthorizationUsed" ? use.args.nonce : "";
    return [{ from: from.toLowerCase(), to: to.toLowerCase(), value, nonce: nonce.toLowerCase() }];
  });
  const payments = transfers.filter(({ to }) => to === shop);
  const refunds = transfers.filter(({ from }) => from === wallet);
  if ([...payments, ...refunds].some(({ nonce }) => nonce === ""))
    throw new Error("money moved without an authorization");
  return { payments, refunds };
};
