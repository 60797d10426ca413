import { createPublicClient, type Hex, http, type PublicClient } from "viem";
import type { Transfer } from "./balance.ts";

/** keccak256 of the events' signatures. */
const topics = {
  transfer: "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
  used: "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5",
} as const;

type RpcLog = {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly logIndex: string;
  readonly transactionHash: string;
};

/** Blocks, both ends included. */
export type Span = { readonly from: bigint; readonly to: bigint };

/** What a transaction did with the token: each transfer, and whether a signed authorization made it. */
export type Receipt =
  | { readonly kind: "none" }
  | { readonly kind: "failed" }
  | {
      readonly kind: "done";
      readonly transfers: readonly (Transfer & { readonly isAuthorized: boolean })[];
    };

/** The token as one endpoint tells it. Everything rejects where it does not answer. */
export type TokenReader = {
  head(): Promise<bigint>;
  /** The last block that is not younger than this; 0 where the chain is. */
  blockAt(timeMs: number): Promise<bigint>;
  transfersTo(owner: string, span: Span): Promise<readonly Transfer[]>;
  transfersFrom(owner: string, span: Span): Promise<readonly Transfer[]>;
  receiptOf(transaction: string): Promise<Receipt>;
};

/** The endpoint is of another chain, or does not do what is asked. */
export class UnreadableChain extends Error {
  override name = "UnreadableChain";
}

const timeoutMs = 20_000;
/** Public nodes allow ranges from 500 to 10,000 blocks: the range is halved until the node takes it. */
const widestSpan = 10_000n;
const narrowestSpan = 16n;

const topicOf = (address: string): Hex => `0x${address.slice(2).padStart(64, "0")}`;
const addressIn = (topic: string | undefined): string => `0x${(topic ?? "").slice(26)}`;

const transferFrom = (log: RpcLog): Transfer => ({
  transaction: log.transactionHash.toLowerCase(),
  from: addressIn(log.topics[1]).toLowerCase(),
  to: addressIn(log.topics[2]).toLowerCase(),
  value: BigInt(log.data),
});

const readLogs = async (
  client: PublicClient,
  asset: string,
  filter: readonly (Hex | null)[],
  { from, to }: Span,
): Promise<Transfer[]> => {
  const params = {
    address: asset,
    topics: filter,
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${to.toString(16)}`,
  };
  const logs = await client.request({ method: "eth_getLogs", params: [params as never] });
  return (logs as unknown as RpcLog[]).map(transferFrom);
};

/** Reads a long range in pieces, as wide as the node takes them. */
const createLogReader = (client: PublicClient, asset: string) => {
  let width = widestSpan;
  return async (filter: readonly (Hex | null)[], { from, to }: Span): Promise<Transfer[]> => {
    const transfers: Transfer[] = [];
    for (let at = from; at <= to;) {
      const end = at + width - 1n < to ? at + width - 1n : to;
      try {
        transfers.push(...(await readLogs(client, asset, filter, { from: at, to: end })));
        at = end + 1n;
      } catch (error) {
        if (width <= narrowestSpan)
          throw new UnreadableChain("the endpoint gives no logs", { cause: error });
        width /= 2n;
      }
    }
    return transfers;
  };
};

const receiptFrom = (
  asset: string,
  receipt: { status: string; logs: readonly RpcLog[] },
): Receipt => {
  if (receipt.status !== "0x1") return { kind: "failed" };
  const logs = receipt.logs.filter(({ address }) => address.toLowerCase() === asset);
  // The token logs the use of an authorization right before the transfer that it makes.
  const transfers = logs.flatMap((log, index) => {
    if (log.topics[0] !== topics.transfer) return [];
    const before = logs[index - 1];
    const isAuthorized =
      before?.topics[0] === topics.used &&
      Number(before.logIndex) === Number(log.logIndex) - 1 &&
      before.topics[1] === log.topics[1];
    return [{ ...transferFrom(log), isAuthorized }];
  });
  return { kind: "done", transfers };
};

/** Halves the blocks until the one is found at which the time was reached. */
const findBlock = async (client: PublicClient, timeMs: number): Promise<bigint> => {
  const time = BigInt(Math.floor(timeMs / 1_000));
  let [low, high] = [0n, await client.getBlockNumber({ cacheTime: 0 })];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    const { timestamp } = await client.getBlock({ blockNumber: middle });
    if (timestamp <= time) low = middle;
    else high = middle - 1n;
  }
  return low;
};

/** Opens an endpoint, which must be of this chain. */
export const openToken = async (options: {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly asset: string;
}): Promise<TokenReader> => {
  const { rpcUrl, chainId } = options;
  const asset = options.asset.toLowerCase();
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs }) });
  const served = await client.getChainId().catch((error: unknown) => {
    throw new UnreadableChain(`${rpcUrl} does not answer`, { cause: error });
  });
  if (served !== chainId)
    throw new UnreadableChain(`${rpcUrl} is of chain ${served}, the books are of ${chainId}`);
  const readSpan = createLogReader(client, asset);
  return {
    head: () => client.getBlockNumber({ cacheTime: 0 }),
    blockAt: (timeMs) => findBlock(client, timeMs),
    transfersTo: (owner, span) => readSpan([topics.transfer, null, topicOf(owner)], span),
    transfersFrom: (owner, span) => readSpan([topics.transfer, topicOf(owner)], span),
    async receiptOf(transaction) {
      const receipt = await client.request({
        method: "eth_getTransactionReceipt",
        params: [transaction as Hex],
      });
      return receipt === null ? { kind: "none" } : receiptFrom(asset, receipt);
    },
  };
};
