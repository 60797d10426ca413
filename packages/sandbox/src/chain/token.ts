import { type Address, getAbiItem, type Hex, type PrivateKeyAccount, parseEventLogs } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { type SignedAuthorization, signCancellation } from "./authorization.ts";
import type { ChainClient } from "./chain-client.ts";
import { type ChainId, usdcAbi, usdcByChainId } from "./usdc.ts";

/** A payer: a key that exists in this run only. It holds USDC and no ether. */
export type Wallet = { address: Address; privateKey: Hex; account: PrivateKeyAccount };

/** One movement of USDC, read from the contract's Transfer log. */
export type Transfer = { from: Address; to: Address; value: bigint; transactionHash: Hex };

/** What can be asked of the token, and done with it. Every deed resolves once it is mined. */
export type Token = {
  createWallet(microUsdc: bigint): Promise<Wallet>;
  balanceOf(address: Address): Promise<bigint>;
  /** All movements so far, minting included; addresses in any letter case. */
  transfers(filter?: { from?: string; to?: string }): Promise<Transfer[]>;
  /** The movements of one transaction; empty when it failed or is not known. */
  transfersOf(transactionHash: Hex): Promise<Transfer[]>;
  authorizationUsed(payer: Address, nonce: Hex): Promise<boolean>;
  /** Somebody else submits a payment that he saw: the money moves without any facilitator. */
  submitAuthorization(signed: SignedAuthorization): Promise<Hex>;
  /** The payer takes an authorization back: its nonce is used and no money moves. */
  cancelAuthorization(wallet: Wallet, nonce: Hex): Promise<Hex>;
  /** Circle blocks an address: a healthy payment of it can no longer settle. */
  blacklist(address: Address): Promise<Hex>;
};

const transfersFrom = (logs: Parameters<typeof parseEventLogs>[0]["logs"]): Transfer[] =>
  parseEventLogs({ abi: usdcAbi, eventName: "Transfer", logs }).map(
    ({ args: { from, to, value }, transactionHash }) => ({
      from,
      to,
      value,
      transactionHash: transactionHash ?? "0x",
    }),
  );

const transferEvent = getAbiItem({ abi: usdcAbi, name: "Transfer" });

/** Of an address in any letter case the one that viem takes unasked. */
const lower = (address: string | undefined) => address?.toLowerCase() as Address | undefined;

/** The contract call that carries out a payment, whoever makes it. */
export const submissionOf = (
  { authorization, signature }: SignedAuthorization,
  chainId: ChainId,
) => {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const numbers = [BigInt(value), BigInt(validAfter), BigInt(validBefore)] as const;
  return {
    address: usdcByChainId[chainId].address,
    abi: usdcAbi,
    functionName: "transferWithAuthorization",
    args: [from, to, ...numbers, nonce, signature],
  } as const;
};

/** The token at `address`, acted upon by the client's account, which must be allowed to mint. */
export const createToken = (client: ChainClient, address: Address, chainId: ChainId): Token => {
  const token = { address, abi: usdcAbi } as const;
  const mined = async (hash: Hex): Promise<Hex> => {
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== "success") throw new Error(`transaction ${hash} was reverted`);
    return hash;
  };
  return {
    createWallet: async (microUsdc) => {
      const privateKey = generatePrivateKey();
      const account = privateKeyToAccount(privateKey);
      const args = [account.address, microUsdc] as const;
      if (microUsdc > 0n) {
        await mined(await client.writeContract({ ...token, functionName: "mint", args }));
      }
      return { address: account.address, privateKey, account };
    },
    balanceOf: (owner) =>
      client.readContract({ ...token, functionName: "balanceOf", args: [owner] }),
    transfers: async ({ from, to } = {}) => {
      // The node picks them: a chain may have had thousands, and each that is read takes its time.
      const args = { from: lower(from), to: lower(to) };
      const range = { fromBlock: 0n, toBlock: "latest" } as const;
      return transfersFrom(await client.getLogs({ address, event: transferEvent, args, ...range }));
    },
    transfersOf: async (hash) => {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined);
      return transfersFrom(
        receipt?.logs.filter((log) => lower(log.address) === lower(address)) ?? [],
      );
    },
    authorizationUsed: (payer, nonce) =>
      client.readContract({ ...token, functionName: "authorizationState", args: [payer, nonce] }),
    submitAuthorization: async (signed) =>
      mined(await client.writeContract(submissionOf(signed, chainId))),
    cancelAuthorization: async (wallet, nonce) => {
      const signature = await signCancellation(wallet.account, nonce, chainId);
      const args = [wallet.address, nonce, signature] as const;
      const functionName = "cancelAuthorization";
      return mined(await client.writeContract({ ...token, functionName, args }));
    },
    blacklist: async (account) =>
      mined(await client.writeContract({ ...token, functionName: "blacklist", args: [account] })),
  };
};
