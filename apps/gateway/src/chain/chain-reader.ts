import { type Hex, parseAbi, type PublicClient } from "viem";
import type { Network } from "../networks.ts";
import {
  type Authorization,
  type ChainView,
  type Evidence,
  evidenceFrom,
  isPaidBy,
  type TokenLog,
  topics,
} from "./evidence.ts";
import { createRpcClients } from "./rpc-clients.ts";

/** Reads what the chain proves of an authorization. */
export type ChainReader = {
  /**
   * What is proven of an authorization; where a transaction is said to have settled it, that one is looked at
   * first, which takes one request instead of four. Asks the endpoints in order of preference; one look is answered by one endpoint, because two of them
   * need not be at the same block. Rejects when none answers, and never with an endpoint's own words.
   */
  evidenceOf(authorization: Authorization, transaction?: string): Promise<Evidence>;
  /** Whether the last look found an endpoint that works; undefined before the first one. */
  isReachable(): boolean | undefined;
  close(): Promise<void>;
};

const tokenAbi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
]);

/** Blocks per log request, and the fewest that it is worth to ask for where a node allows less. */
const logRange = { most: 10_000n, fewest: 50n } as const;
/** Log requests per look: what is not found with so many is looked for the next time. */
const maxLogRequests = 40;

type RpcLog = { topics: string[]; data: string; logIndex: string; transactionHash: string };

const tokenLogFrom = (log: RpcLog): TokenLog => ({
  topics: log.topics.map((topic) => topic.toLowerCase()),
  data: log.data,
  logIndex: Number(log.logIndex),
  transaction: log.transactionHash.toLowerCase(),
});

const findUse = async (
  client: PublicClient,
  asset: string,
  { payer, nonce }: Authorization,
  from: bigint,
  to: bigint,
): Promise<TokenLog | undefined> => {
  let range: bigint = logRange.most;
  let start = from;
  for (let requests = 0; start <= to && requests < maxLogRequests; requests++) {
    const end = start + range - 1n < to ? start + range - 1n : to;
    const filter = {
      address: asset as Hex,
      fromBlock: `0x${start.toString(16)}`,
      toBlock: `0x${end.toString(16)}`,
      topics: [[topics.used, topics.cancelled], `0x${payer.slice(2).padStart(64, "0")}`, nonce],
    };
    try {
      const logs = await client.request({ method: "eth_getLogs", params: [filter as never] });
      const [use] = logs as unknown as RpcLog[];
      if (use) return tokenLogFrom(use);
      start = end + 1n;
    } catch (error) {
      // Nodes limit the range, each differently: a shorter one is tried before the node is given up.
      if (range <= logRange.fewest) throw error;
      range /= 4n;
    }
  }
  return undefined;
};

const logsOf = async (
  client: PublicClient,
  asset: string,
  transaction: string,
): Promise<readonly TokenLog[]> => {
  const receipt = await client.request({
    method: "eth_getTransactionReceipt",
    params: [transaction as Hex],
  });
  if (receipt?.status !== "0x1") throw new Error("the node has no receipt of that transaction");
  const logs = receipt.logs as unknown as (RpcLog & { address: string })[];
  return logs
    .filter(({ address }) => address.toLowerCase() === asset.toLowerCase())
    .map(tokenLogFrom);
};

const viewOf = async (client: PublicClient, asset: string): Promise<ChainView> => {
  const { number, timestamp } = await client.getBlock({ blockTag: "latest" });
  return {
    number,
    time: timestamp,
    isUsed: ({ payer, nonce }, blockNumber) =>
      client.readContract({
        address: asset as Hex,
        abi: tokenAbi,
        functionName: "authorizationState",
        args: [payer as Hex, nonce as Hex],
        blockNumber,
      }),
    balanceOf: (payer, blockNumber) =>
      client.readContract({
        address: asset as Hex,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [payer as Hex],
        blockNumber,
      }),
    findUse: (authorization, from, to) => findUse(client, asset, authorization, from, to),
    logsOf: (transaction) => logsOf(client, asset, transaction),
  };
};

/** An endpoint counts only after it has named our chain: evidence from another one would be worthless. */
const createEndpoint = (client: PublicClient, network: Network) => {
  let isOurChain = false;
  return async (authorization: Authorization, transaction: string): Promise<Evidence> => {
    isOurChain ||= (await client.getChainId()) === network.chainId;
    if (!isOurChain) throw new Error("the endpoint serves another chain");
    const logs = transaction
      ? await logsOf(client, network.asset, transaction).catch(() => undefined)
      : undefined;
    if (logs && isPaidBy(logs, authorization)) return { kind: "paid", transaction };
    return evidenceFrom(await viewOf(client, network.asset), authorization);
  };
};

export const createChainReader = (options: {
  rpcUrls: readonly string[];
  network: Network;
  timeoutMs: number;
}): ChainReader => {
  const { rpcUrls, network, timeoutMs } = options;
  const rpc = createRpcClients(rpcUrls, timeoutMs);
  const endpoints = rpc.clients.map((client) => createEndpoint(client, network));
  let reachable: boolean | undefined;
  return {
    async evidenceOf(authorization, transaction = "") {
      for (const look of endpoints) {
        const evidence = await look(authorization, transaction).catch(() => undefined);
        reachable = evidence !== undefined;
        if (evidence) return evidence;
      }
      throw new Error("no RPC endpoint answers");
    },
    isReachable: () => reachable,
    close: () => rpc.close(),
  };
};
