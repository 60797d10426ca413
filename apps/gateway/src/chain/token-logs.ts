import type { Hex, PublicClient } from "viem";
import { type Authorization, type TokenLog, topics } from "./evidence.ts";
import type { Span } from "./use-search.ts";

type RpcLog = {
  address: string;
  topics: string[];
  data: string;
  logIndex: string;
  transactionHash: string;
};

const tokenLogFrom = (log: RpcLog): TokenLog => ({
  topics: log.topics.map((topic) => topic.toLowerCase()),
  data: log.data,
  logIndex: Number(log.logIndex),
  transaction: log.transactionHash.toLowerCase(),
});

/** The use or cancellation of an authorization in these blocks, where there is one. */
export const readUse = async (
  client: PublicClient,
  asset: string,
  { payer, nonce }: Authorization,
  { from, to }: Span,
): Promise<TokenLog | undefined> => {
  const filter = {
    address: asset as Hex,
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${to.toString(16)}`,
    topics: [[topics.used, topics.cancelled], `0x${payer.slice(2).padStart(64, "0")}`, nonce],
  };
  const logs = await client.request({ method: "eth_getLogs", params: [filter as never] });
  const [use] = logs as unknown as RpcLog[];
  return use && tokenLogFrom(use);
};

/** The token's logs of a transaction; throws unless it succeeded. */
export const readLogsOf = async (
  client: PublicClient,
  asset: string,
  transaction: string,
): Promise<readonly TokenLog[]> => {
  const receipt = await client.request({
    method: "eth_getTransactionReceipt",
    params: [transaction as Hex],
  });
  if (receipt?.status !== "0x1") throw new Error("the node has no receipt of that transaction");
  const logs = receipt.logs as unknown as RpcLog[];
  return logs
    .filter(({ address }) => address.toLowerCase() === asset.toLowerCase())
    .map(tokenLogFrom);
};
