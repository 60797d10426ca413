import {
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseAbi,
  type PublicActions,
  publicActions,
  stringToHex,
  type WalletClient,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Claim } from "../claims/claim.ts";
import type { Network } from "../payment/networks.ts";
import { createTurns } from "./in-turn.ts";

const tokenAbi = parseAbi([
  "function balanceOf(address owner) view returns (uint256)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
]);

const authorizationTypes = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/** Seconds for which a refund's authorization is good: long enough for a slow block, short enough to end. */
const refundValidSeconds = 3_600;

/** A transfer with authorization costs about a third of this much gas. */
const refundGas = 250_000n;
/** What a refund costs at least, in wei: the price of gas says nothing of what Base pays to Ethereum. */
const leastFee = 10_000_000_000_000n;

/** What the refunding wallet has. */
type Purse = {
  /** Atomic units of the token. */
  readonly token: bigint;
  readonly wei: bigint;
  /** What one refund may cost now, in wei. */
  readonly fee: bigint;
};

/** Pays claims back. */
export type ChainPayer = {
  /** The wallet that refunds come from, in lower case. */
  readonly wallet: string;
  /** Rejects where no node answers. */
  purse(): Promise<Purse>;
  /**
   * Sends the money of one claim back to its payer; sending it twice moves it once. Resolves to the hash. Rejects for
   * a claim that was paid on another chain.
   */
  send(claim: Claim, nowMs: number): Promise<string>;
};

/**
 * One nonce per claim: the token itself lets each be used once, so that no crash, second gateway or repeated
 * transaction can pay a claim back twice.
 */
export const refundNonceOf = (claim: Claim): Hex =>
  keccak256(stringToHex(`coinslot refund of claim ${claim.id}`));

const signRefund = (
  account: PrivateKeyAccount,
  network: Network,
  message: { to: Hex; value: bigint; validBefore: bigint; nonce: Hex },
): Promise<Hex> =>
  account.signTypedData({
    domain: {
      name: network.tokenName,
      version: network.tokenVersion,
      chainId: network.chainId,
      verifyingContract: network.asset as Hex,
    },
    types: authorizationTypes,
    primaryType: "TransferWithAuthorization",
    message: { from: account.address, validAfter: 0n, ...message },
  });

const readPurse = async (
  wallet: WalletClient & PublicActions,
  owner: Hex,
  { asset, chainId }: Network,
): Promise<Purse> => {
  const [chain, token, wei, price] = await Promise.all([
    wallet.getChainId(),
    wallet.readContract({
      address: asset as Hex,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [owner],
    }),
    wallet.getBalance({ address: owner }),
    wallet.getGasPrice(),
  ]);
  if (chain !== chainId) throw new Error("the endpoint serves another chain");
  const fee = price * refundGas;
  return { token, wei, fee: fee > leastFee ? fee : leastFee };
};

/** Tries the endpoints in order: one that has taken the transaction already says so by an error. */
const submit = async (
  wallets: readonly WalletClient[],
  account: PrivateKeyAccount,
  network: Network,
  args: readonly [Hex, Hex, bigint, bigint, bigint, Hex, Hex],
): Promise<string> => {
  let failure: unknown = new Error("no RPC endpoint");
  for (const wallet of wallets) {
    try {
      if ((await wallet.getChainId()) !== network.chainId) continue;
      return await wallet.writeContract({
        account,
        chain: null,
        address: network.asset as Hex,
        abi: tokenAbi,
        functionName: "transferWithAuthorization",
        args,
      });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

/** The wallet needs USDC for the refunds and a little ETH for their fees. */
export const createChainPayer = (options: {
  privateKey: Hex;
  rpcUrls: readonly string[];
  network: Network;
  timeoutMs: number;
}): ChainPayer => {
  const { privateKey, rpcUrls, network, timeoutMs } = options;
  const account = privateKeyToAccount(privateKey);
  const wallets = rpcUrls.map((url) =>
    createWalletClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) }).extend(
      publicActions,
    ),
  );
  // Two transactions that ask the node for their number at the same moment get the same one.
  const inTurn = createTurns();
  return {
    wallet: account.address.toLowerCase(),
    async purse() {
      let failure: unknown;
      for (const wallet of wallets) {
        try {
          return await readPurse(wallet, account.address, network);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
    async send(claim, nowMs) {
      if (claim.chainId !== network.chainId || claim.asset !== network.asset)
        throw new Error("the claim was paid on another chain");
      const to = claim.payer as Hex;
      const value = BigInt(claim.amount);
      const validBefore = BigInt(Math.floor(nowMs / 1_000) + refundValidSeconds);
      const nonce = refundNonceOf(claim);
      const signature = await signRefund(account, network, { to, value, validBefore, nonce });
      const args = [account.address, to, value, 0n, validBefore, nonce, signature] as const;
      return inTurn(() => submit(wallets, account, network, args));
    },
  };
};
