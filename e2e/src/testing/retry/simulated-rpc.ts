import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeFunctionData, type Hex, parseAbi, parseTransaction, toEventSelector } from "viem";
import type { LedgerEntry, SimulatedLedger } from "./simulated-ledger.ts";

/** What goes wrong with one request: its connection, its answer, or what the node knows. */
export type SimulatedRpcFault = "cut" | "html" | "junk" | "rate-limited" | "lagging";

type Call = { readonly id: unknown; readonly method: string; readonly params?: readonly unknown[] };
/** A topic is one, one of several, or any. */
type Topic = string | readonly string[] | null;
type LogFilter = { fromBlock: string; toBlock: string; topics: readonly Topic[] };

const transferAbi = parseAbi([
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
]);

/** The events of the real token, by their signatures. */
const topics = {
  used: toEventSelector("AuthorizationUsed(address,bytes32)"),
  cancelled: toEventSelector("AuthorizationCanceled(address,bytes32)"),
  transfer: toEventSelector("Transfer(address,address,uint256)"),
};

const balanceOfSelector = "0x70a08231";

const padded = (address: string): string => `0x${address.slice(2).padStart(64, "0")}`;
const quantity = (value: bigint): string => `0x${value.toString(16)}`;
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, "0")}`;

type Log = { readonly topics: readonly string[] };

const logsOf = (entry: LedgerEntry, asset: string): Log[] => {
  const at = { address: asset, transactionHash: entry.hash };
  const mark = {
    ...at,
    logIndex: "0x0",
    topics: [
      entry.kind === "used" ? topics.used : topics.cancelled,
      padded(entry.from),
      entry.nonce,
    ],
    data: "0x",
  };
  const transfer = {
    ...at,
    logIndex: "0x1",
    topics: [topics.transfer, padded(entry.from), padded(entry.to)],
    data: word(entry.value),
  };
  return entry.kind === "used" ? [mark, transfer] : [mark];
};

const isWanted = (log: Log, { topics: wanted }: LogFilter): boolean =>
  wanted.every((topic, index) => {
    const own = log.topics[index] ?? "";
    return topic === null || (typeof topic === "string" ? topic === own : topic.includes(own));
  });

/** The one authorization that is asked for, or all that is in the blocks. */
const entriesFor = (filter: LogFilter, ledger: SimulatedLedger): readonly LedgerEntry[] => {
  const [from, to] = [BigInt(filter.fromBlock), BigInt(filter.toBlock)];
  const [, payer, nonce] = filter.topics;
  if (typeof payer !== "string" || typeof nonce !== "string")
    return ledger.entriesBetween(from, to);
  const entry = ledger.entryOf(`0x${payer.slice(26)}`, nonce, to);
  return entry && entry.block >= from ? [entry] : [];
};

const blockOf = (ledger: SimulatedLedger): object => ({
  number: quantity(ledger.height()),
  timestamp: quantity(ledger.timeOf(ledger.height())),
  hash: word(ledger.height()),
  baseFeePerGas: "0x1",
  transactions: [],
});

/** The only transactions that are sent to a node are refunds, from one wallet. */
const createMempool = (ledger: SimulatedLedger) => {
  let sent = 0;
  return {
    count: () => quantity(BigInt(sent)),
    send(raw: Hex): string {
      const { data = "0x", nonce = 0 } = parseTransaction(raw);
      if (nonce !== sent) throw new Error(nonce < sent ? "nonce too low" : "nonce too high");
      const { args } = decodeFunctionData({ abi: transferAbi, data });
      const [from, to, value, , validBefore, authorization] = args;
      const sending = ledger.transfer({ from, to, value, validBefore, nonce: authorization });
      if (sending.kind === "refused") throw new Error("execution reverted");
      sent += 1;
      return sending.hash;
    },
  };
};

const createAnswers = (
  ledger: SimulatedLedger,
  network: { chainId: number; asset: string },
  refundWallet: string,
) => {
  const mempool = createMempool(ledger);
  const fixed: Readonly<Record<string, unknown>> = {
    eth_chainId: quantity(BigInt(network.chainId)),
    eth_estimateGas: "0x30d40",
    eth_maxPriorityFeePerGas: "0x1",
    eth_gasPrice: "0x1",
    eth_getBalance: quantity(10n ** 18n),
  };
  return ({ method, params = [] }: Call, isLagging: boolean): unknown => {
    const [first, second] = params;
    switch (method) {
      case "eth_blockNumber":
        return quantity(ledger.height());
      case "eth_getBlockByNumber":
        return blockOf(ledger);
      case "eth_call": {
        const { data } = first as { data: string };
        const payer = `0x${data.slice(34, 74)}`;
        // Of all that a facilitator of this harness says of a buyer's wallet, that it is empty is always true.
        if (data.startsWith(balanceOfSelector))
          return word(payer === refundWallet ? ledger.fundsOf(payer) : 0n);
        const nonce = `0x${data.slice(74, 138)}`;
        return word(ledger.entryOf(payer, nonce, BigInt(second as string)) ? 1n : 0n);
      }
      case "eth_getLogs": {
        const filter = first as LogFilter;
        return isLagging
          ? []
          : entriesFor(filter, ledger)
              .flatMap((entry) => logsOf(entry, network.asset))
              .filter((log) => isWanted(log, filter));
      }
      case "eth_getTransactionReceipt": {
        const entry = ledger.entryIn(first as string);
        const isMined = entry && entry.block <= ledger.height();
        return isMined ? { status: "0x1", logs: logsOf(entry, network.asset) } : null;
      }
      case "eth_getTransactionCount":
        return mempool.count();
      case "eth_sendRawTransaction":
        return mempool.send(first as Hex);
      default:
        if (method in fixed) return fixed[method];
        throw new Error(`the method ${method} does not exist`);
    }
  };
};

/** The payer that a call is about, where it is about one. */
const payerIn = ({ method, params = [] }: Call): string | undefined => {
  if (method === "eth_call") return `0x${(params[0] as { data: string }).data.slice(34, 74)}`;
  if (method !== "eth_getLogs") return undefined;
  const [, payer] = (params[0] as LogFilter).topics;
  return typeof payer === "string" ? `0x${payer.slice(26)}` : undefined;
};

/**
 * A node of the simulated ledger, on a loopback port, that speaks as much JSON-RPC as a gateway needs.
 * `faultOf` says what goes wrong with a call about this payer.
 */
export const startSimulatedRpc = async (options: {
  ledger: SimulatedLedger;
  network: { chainId: number; asset: string };
  /** In lower case: the only wallet whose balance is told. */
  refundWallet: string;
  faultOf: (payer: string | undefined) => SimulatedRpcFault | undefined;
}): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const answer = createAnswers(options.ledger, options.network, options.refundWallet);
  const textOf = (call: Call, fault: SimulatedRpcFault | undefined): string => {
    const { id } = call;
    if (fault === "html") return "<html>Bad Gateway</html>";
    if (fault === "junk") return '{"jsonrpc":"2.0","id":1,"resu';
    const failure = (code: number, message: string): string =>
      JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
    if (fault === "rate-limited") return failure(-32_005, "rate limit exceeded");
    try {
      return JSON.stringify({ jsonrpc: "2.0", id, result: answer(call, fault === "lagging") });
    } catch (error) {
      return failure(-32_000, (error as Error).message);
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as Call;
      const fault = options.faultOf(payerIn(call));
      if (fault === "cut") return void request.socket.resetAndDestroy();
      response.writeHead(fault === "html" ? 502 : 200, { "content-type": "application/json" });
      response.end(textOf(call, fault));
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
