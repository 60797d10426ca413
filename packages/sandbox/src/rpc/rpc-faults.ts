import { errorOf, heightOf, resultOf, type RpcRule } from "./json-rpc.ts";
import type { PlayedAnswer } from "../process/played-answer.ts";
import { blockParameter, createStaleNode } from "./stale-node.ts";

/** A way in which a chain's node fails, told in one sentence. */
export type RpcFault = { plays: string } & (
  | { kind: "closed-door" }
  /** Of whole requests; `share` is that of the requests unless another is given. */
  | { kind: "request"; answer: PlayedAnswer; share?: number }
  /** Of single calls, alone or in a batch. */
  | { kind: "call"; createRule: (target: string, blocks?: number) => RpcRule | Promise<RpcRule> }
);

type LogFilter = { fromBlock?: string; toBlock?: string; blockHash?: string };

const heightFrom = (block: string | undefined, latest: bigint): bigint => {
  if (block === "earliest") return 0n;
  return block?.startsWith("0x") ? BigInt(block) : latest;
};

const limitedTo =
  (target: string, blocks: number): RpcRule =>
  async (call, genuine) => {
    const { fromBlock, toBlock, blockHash } = (call.params?.[0] ?? {}) as LogFilter;
    if (call.method !== "eth_getLogs" || blockHash) return genuine(call);
    const latest = await heightOf(target);
    const range = heightFrom(toBlock, latest) - heightFrom(fromBlock, latest) + 1n;
    if (range <= BigInt(blocks)) return genuine(call);
    return errorOf(call, -32_614, `eth_getLogs is limited to a ${blocks} range`);
  };

const statesOf =
  (target: string, blocks: number): RpcRule =>
  async (call, genuine) => {
    const index = blockParameter[call.method] ?? 0;
    const block = call.params?.[index];
    if (index === 0 || typeof block !== "string" || !block.startsWith("0x")) return genuine(call);
    const oldest = (await heightOf(target)) - BigInt(blocks);
    return BigInt(block) < oldest ? errorOf(call, -32_000, "missing trie node") : genuine(call);
  };

const wrongChain: Readonly<Record<string, string>> = { eth_chainId: "0x1", net_version: "1" };

/** Every fault that a node can play, by name. */
export const rpcFaults = {
  down: { plays: "Refuses every connection.", kind: "closed-door" },
  hang: {
    plays: "Takes requests and never answers.",
    kind: "request",
    answer: { status: 0, body: "", hang: true },
  },
  "error-500-html": {
    plays: "Answers 500 in HTML.",
    kind: "request",
    answer: { status: 500, body: "<html><body><h1>Internal Server Error</h1></body></html>" },
  },
  "rate-limited": {
    plays: "Answers every call with error -32005 inside HTTP 200.",
    kind: "call",
    createRule: () => (call) => errorOf(call, -32_005, "rate limit exceeded"),
  },
  junk: {
    plays: "Answers 200 with JSON that breaks off.",
    kind: "request",
    answer: { status: 200, body: '{"jsonrpc":"2.0","id":1,"resu', contentType: "application/json" },
  },
  "wrong-chain-id": {
    plays: "Says that it is Ethereum, chain 1.",
    kind: "call",
    createRule: () => (call, genuine) => {
      const other = wrongChain[call.method];
      return other === undefined ? genuine(call) : resultOf(call, other);
    },
  },
  "stale-block": {
    plays: "Knows no block after the one that was newest when this began, less 3.",
    kind: "call",
    createRule: (target, blocks = 3) => createStaleNode(target, blocks),
  },
  "empty-logs": {
    plays: "Finds no logs, although there are some: a node that has not indexed them yet.",
    kind: "call",
    createRule: () => (call, genuine) =>
      call.method === "eth_getLogs" ? resultOf(call, []) : genuine(call),
  },
  "range-limited": {
    plays: "Refuses to look for logs in more than 10 blocks at once.",
    kind: "call",
    createRule: (target, blocks = 10) => limitedTo(target, blocks),
  },
  "pruned-state": {
    plays: "Has blocks and logs, and no state that is older than 128 blocks.",
    kind: "call",
    createRule: (target, blocks = 128) => statesOf(target, blocks),
  },
  flaky: {
    plays: "Cuts the connection of every second request, at random from a seed.",
    kind: "request",
    share: 0.5,
    answer: { status: 0, body: "", reset: true },
  },
} as const satisfies Record<string, RpcFault>;

/** The name of a fault of a node. */
export type RpcFaultName = keyof typeof rpcFaults;
