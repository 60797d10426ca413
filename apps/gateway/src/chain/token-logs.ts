import type { Hex, PublicClient } from "viem";
import { type Authorization, padded, type TokenLog, topics } from "./evidence.ts";
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

/** The token's logs of these blocks that have these topics. */
export const readLogs = async (
  client: PublicClient,
  asset: string,
  filter: readonly unknown[],
  { from, to }: Span,
): Promise<readonly TokenLog[]> => {
  const params = {
    address: asset as Hex,
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${to.toString(16)}`,
    topics: filter,
  };
  const logs = await client.request({ method: "eth_getLogs", params: [params as never] });
  return (logs as unknown as RpcLog[]).map(tokenLogFrom);
};

/** The use or cancellation of an authorization in these blocks, where there is one. */
export const readUse = async (
  client: PublicClient,
  asset: string,
  { payer, nonce }: Authorization,
  span: Span,
): Promise<TokenLog | undefined> => {
  const filter = [[topics.used, topics.cancelled], padded(payer), nonce];
  const [use] = await readLogs(client, asset, filter, span);
  return use;
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
