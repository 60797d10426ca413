import { randomBytes } from "node:crypto";
import { type Address, type Hex, type LocalAccount, toHex } from "viem";
import { type ChainId, usdcByChainId } from "./usdc.ts";

/** An EIP-3009 transfer as it travels in an x402 payment: all numbers are decimal strings. */
export type Authorization = {
  from: Address;
  to: Address;
  value: string;
  validAfter: string;
  validBefore: string;
  nonce: Hex;
};

/** What both x402 versions carry as the `payload` of an exact payment. */
export type SignedAuthorization = { signature: Hex; authorization: Authorization };

/** The EIP-712 type of an EIP-3009 transfer. */
export const transferTypes = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

const cancelTypes = {
  CancelAuthorization: [
    { name: "authorizer", type: "address" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

/** The EIP-712 domain of USDC on a chain that the sandbox can play. */
export const domainOf = (chainId: ChainId) => {
  const { name, address } = usdcByChainId[chainId];
  return { name, version: "2", chainId, verifyingContract: address };
};

/** Signs a transfer of `value` micro-USDC; by default valid now, for ten minutes, with a fresh nonce. */
export const signAuthorization = async (
  account: LocalAccount,
  transfer: Pick<Authorization, "to" | "value"> & Partial<Authorization>,
  chainId: ChainId = 8453,
): Promise<SignedAuthorization> => {
  const authorization: Authorization = {
    from: account.address,
    validAfter: "0",
    validBefore: String(Math.floor(Date.now() / 1000) + 600),
    nonce: toHex(randomBytes(32)),
    ...transfer,
  };
  const signature = await account.signTypedData({
    domain: domainOf(chainId),
    types: transferTypes,
    primaryType: "TransferWithAuthorization",
    message: {
      ...authorization,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
    },
  });
  return { signature, authorization };
};

/** Signs that the nonce shall never pay. */
export const signCancellation = (
  account: LocalAccount,
  nonce: Hex,
  chainId: ChainId = 8453,
): Promise<Hex> =>
  account.signTypedData({
    domain: domainOf(chainId),
    types: cancelTypes,
    primaryType: "CancelAuthorization",
    message: { authorizer: account.address, nonce },
  });
