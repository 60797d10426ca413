import {
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseAbi,
  stringToHex,
  type WalletClient,
} from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Claim } from "../claim.ts";
import type { Network } from "../networks.ts";

const tokenAbi = parseAbi([
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

/** Pays claims back. */
export type ChainPayer = {
  /** The wallet that refunds come from, in lower case. */
  readonly wallet: string;
  /** Sends the money of one claim back to its payer; sending it twice moves it once. Resolves to the hash. */
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
    createWalletClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) }),
  );
  return {
    wallet: account.address.toLowerCase(),
    async send(claim, nowMs) {
      const to = claim.payer as Hex;
      const value = BigInt(claim.amount);
      const validBefore = BigInt(Math.floor(nowMs / 1_000) + refundValidSeconds);
      const nonce = refundNonceOf(claim);
      const signature = await signRefund(account, network, { to, value, validBefore, nonce });
      const args = [account.address, to, value, 0n, validBefore, nonce, signature] as const;
      return submit(wallets, account, network, args);
    },
  };
};
