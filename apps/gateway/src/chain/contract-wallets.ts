import {
  type Address,
  BaseError,
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  ExecutionRevertedError,
  type Hex,
  isErc6492Signature,
  parseAbi,
  type PublicClient,
} from "viem";
import type { Network } from "../payment/networks.ts";
import { createRpcClients } from "./rpc-clients.ts";

/** A signature under a digest, said to be of the wallet at the address. */
export type WalletSignature = {
  readonly address: string;
  readonly digest: Uint8Array;
  readonly signature: string;
};

/**
 * What a contract says of a signature. `busy`: too many are being asked, for this caller or in all. `silent`: no
 * node of the chain answers in time.
 */
export type WalletAnswer = "yes" | "no" | "busy" | "silent";

/** Asks contracts whether a signature is their own: EIP-1271, and ERC-6492 for those that do not stand yet. */
export type ContractWallets = {
  /** Never rejects. One caller has so many questions under way, all callers together so many. */
  ask(caller: string, signed: WalletSignature): Promise<WalletAnswer>;
  close(): Promise<void>;
};

/** Bounds of what strangers' contracts may cost us. */
type Bounds = {
  readonly perCaller: number;
  readonly inAll: number;
  /** Milliseconds for one question, however many nodes are tried. */
  readonly deadlineMs: number;
};
const usual: Bounds = { perCaller: 4, inAll: 32, deadlineMs: 5_000 };

/** A wallet's check takes about 10,000 with a key and 400,000 with a passkey; the factory's deployment comes on top. */
const gas = { standing: 500_000n, toBeDeployed: 4_000_000n } as const;

const abi = parseAbi([
  "function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)",
]);
/** What a wallet returns for yes: EIP-1271's magic value, padded to a word. */
const yesOfWallet = `0x1626ba7e${"0".repeat(56)}`;
/** What ERC-6492's validator returns for yes. */
const yesOfValidator = "0x01";

/** What runs out of its gas says no as well: it is the caller's contract. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ExecutionRevertedError || /out ?of ?gas/i.test((cause as Error).message),
  ) !== null;

/** The call that asks, and what it returns for yes. An address without code answers nothing, which is a no. */
const questionOf = ({ address, digest, signature }: WalletSignature) => {
  const hash: Hex = `0x${Buffer.from(digest).toString("hex")}`;
  if (isErc6492Signature(signature as Hex)) {
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      bytecode: erc6492SignatureValidatorByteCode,
      args: [address as Address, hash, signature as Hex],
    });
    return { call: { data, gas: gas.toBeDeployed }, yes: yesOfValidator };
  }
  const args = [hash, signature as Hex] as const;
  const data = encodeFunctionData({ abi, functionName: "isValidSignature", args });
  return { call: { to: address as Address, data, gas: gas.standing }, yes: yesOfWallet };
};

/** Milliseconds for which a node that said it is of our chain is believed to be: a question would cost twice as much. */
const sameChainMs = 60_000;

/** Rejects where a node is not of our chain. */
type AssertChain = (client: PublicClient) => Promise<void>;

const createAssertChain = ({ chainId }: Network, now: () => number): AssertChain => {
  const saidAt = new Map<PublicClient, number>();
  return async (client) => {
    const askedAt = now();
    const age = askedAt - (saidAt.get(client) ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < sameChainMs) return;
    if ((await client.getChainId()) !== chainId)
      throw new Error("the endpoint serves another chain");
    saidAt.set(client, askedAt);
  };
};

/** Rejects where this node gives no answer, or is not of our chain. */
const askNode = async (
  client: PublicClient,
  signed: WalletSignature,
  assertChain: AssertChain,
): Promise<"yes" | "no"> => {
  const { call, yes } = questionOf(signed);
  const asked = client.call(call).then(
    ({ data }): "yes" | "no" => (data === yes ? "yes" : "no"),
    (error: unknown): "no" => {
      if (isRefusal(error)) return "no";
      throw error;
    },
  );
  const [answer] = await Promise.all([asked, assertChain(client)]);
  return answer;
};

/** By the first of the nodes that answers. */
const askNodes = async (
  clients: readonly PublicClient[],
  signed: WalletSignature,
  assertChain: AssertChain,
): Promise<WalletAnswer> => {
  for (const client of clients) {
    const answer = await askNode(client, signed, assertChain).catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  return "silent";
};

export const openContractWallets = (options: {
  rpcUrls: readonly string[];
  network: Network;
  bounds?: Partial<Bounds>;
  now: () => number;
}): ContractWallets => {
  const { rpcUrls, network, now } = options;
  const assertChain = createAssertChain(network, now);
  const { perCaller, inAll, deadlineMs }: Bounds = { ...usual, ...options.bounds };
  const rpc = createRpcClients(rpcUrls, deadlineMs / rpcUrls.length);
  const underWay = new Map<string, number>();
  let total = 0;
  const change = (caller: string, by: number): void => {
    total += by;
    const left = (underWay.get(caller) ?? 0) + by;
    if (left > 0) underWay.set(caller, left);
    else underWay.delete(caller);
  };
  return {
    async ask(caller, signed) {
      if (total >= inAll || (underWay.get(caller) ?? 0) >= perCaller) return "busy";
      change(caller, 1);
      try {
        return await askNodes(rpc.clients, signed, assertChain);
      } finally {
        change(caller, -1);
      }
    },
    close: () => rpc.close(),
  };
};
