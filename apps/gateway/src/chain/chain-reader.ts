import { type Hex, parseAbi, type PublicClient } from "viem";
import type { Network } from "../payment/networks.ts";
import {
  type Authorization,
  blockSeconds,
  type ChainView,
  type Evidence,
  evidenceFrom,
  isPaidBy,
} from "./evidence.ts";
import { createPaymentsReader, type PaymentsFound, type Since } from "./payments-in-blocks.ts";
import { createRpcClients } from "./rpc-clients.ts";
import { readLogsOf, readUse } from "./token-logs.ts";
import { createUseSearch } from "./use-search.ts";

/** Reads what the chain proves of an authorization. */
export type ChainReader = {
  /**
   * What is proven of an authorization; where a transaction is said to have settled it, that one is looked at
   * first, which takes one request instead of four. Asks the endpoints in order of preference; one look is answered by one endpoint, because two of them
   * need not be at the same block. Rejects when none answers, and never with an endpoint's own words.
   */
  evidenceOf(authorization: Authorization, transaction?: string): Promise<Evidence>;
  /** What was paid to an address since a block and a time, as far as one look goes. Asks as `evidenceOf` does. */
  paymentsTo(payTo: string, since: Since): Promise<PaymentsFound>;
  /** Whether the last look found an endpoint that works; undefined before the first one. */
  isReachable(): boolean | undefined;
  close(): Promise<void>;
};

const tokenAbi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
]);

const viewOf = async (
  client: PublicClient,
  asset: string,
  search: ReturnType<typeof createUseSearch>,
): Promise<ChainView> => {
  const { number, timestamp } = await client.getBlock({ blockTag: "latest" });
  const isUsed: ChainView["isUsed"] = ({ payer, nonce }, blockNumber) =>
    client.readContract({
      address: asset as Hex,
      abi: tokenAbi,
      functionName: "authorizationState",
      args: [payer as Hex, nonce as Hex],
      blockNumber,
    });
  return {
    number,
    time: timestamp,
    isUsed,
    balanceOf: (payer, blockNumber) =>
      client.readContract({
        address: asset as Hex,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [payer as Hex],
        blockNumber,
      }),
    findUse: (authorization, from, to) =>
      search({
        key: `${authorization.payer}:${authorization.nonce}`,
        within: { from, to },
        near:
          number - (timestamp - BigInt(Math.floor(authorization.seenAt / 1_000))) / blockSeconds,
        useIn: (span) => readUse(client, asset, authorization, span),
        isUsedAt: (block) => isUsed(authorization, block),
      }),
    logsOf: (transaction) => readLogsOf(client, asset, transaction),
  };
};

/** An endpoint counts only after it has named our chain: evidence from another one would be worthless. */
const createEndpoint = (client: PublicClient, network: Network) => {
  const search = createUseSearch();
  const payments = createPaymentsReader(client, network.asset);
  let isOurChain = false;
  const assertOurs = async (): Promise<void> => {
    isOurChain ||= (await client.getChainId()) === network.chainId;
    if (!isOurChain) throw new Error("the endpoint serves another chain");
  };
  const evidenceOf = async (
    authorization: Authorization,
    transaction: string,
  ): Promise<Evidence> => {
    await assertOurs();
    const logs = transaction
      ? await readLogsOf(client, network.asset, transaction).catch(() => undefined)
      : undefined;
    if (logs && isPaidBy(logs, authorization)) return { kind: "paid", transaction };
    return evidenceFrom(await viewOf(client, network.asset, search), authorization);
  };
  const paymentsTo = async (payTo: string, since: Since): Promise<PaymentsFound> => {
    await assertOurs();
    return payments(payTo, since);
  };
  return { evidenceOf, paymentsTo };
};

type Endpoint = ReturnType<typeof createEndpoint>;

export const createChainReader = (options: {
  rpcUrls: readonly string[];
  network: Network;
  timeoutMs: number;
}): ChainReader => {
  const { rpcUrls, network, timeoutMs } = options;
  const rpc = createRpcClients(rpcUrls, timeoutMs);
  const endpoints = rpc.clients.map((client) => createEndpoint(client, network));
  let reachable: boolean | undefined;
  const ask = async <Answer extends object>(
    look: (endpoint: Endpoint) => Promise<Answer>,
  ): Promise<Answer> => {
    for (const endpoint of endpoints) {
      const answer = await look(endpoint).catch(() => undefined);
      reachable = answer !== undefined;
      if (answer) return answer;
    }
    throw new Error("no RPC endpoint answers");
  };
  return {
    evidenceOf: (authorization, transaction = "") =>
      ask((endpoint) => endpoint.evidenceOf(authorization, transaction)),
    paymentsTo: (payTo, since) => ask((endpoint) => endpoint.paymentsTo(payTo, since)),
    isReachable: () => reachable,
    close: () => rpc.close(),
  };
};
