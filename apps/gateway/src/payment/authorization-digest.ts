import { keccak256 } from "viem";
import type { Network } from "./networks.ts";
import type { Payment } from "./payment.ts";

/** The fields of a payment that its payer signs. */
type Authorization = Pick<
  Payment,
  "payer" | "payTo" | "value" | "validAfter" | "validBefore" | "nonce"
>;

const keccak = (bytes: Buffer): Buffer => Buffer.from(keccak256(bytes, "bytes"));

/** One of the words of 32 bytes that EIP-712 hashes. */
const word = (hex: string): Buffer => Buffer.from(hex.padStart(64, "0"), "hex");
const hexOf = (prefixed: string): string => prefixed.slice("0x".length);

const domainType = keccak(
  Buffer.from("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
);
const transferType = keccak(
  Buffer.from(
    "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)",
  ),
);
/** EIP-191's mark of structured data. */
const structured = Buffer.from([0x19, 0x01]);

/**
 * What a payer's wallet signs: the EIP-712 digest of an EIP-3009 transfer of the network's USDC. By hand, because
 * it stands on the way of every paid call, and a general encoder takes several times as long.
 */
export const createAuthorizationDigest = ({
  tokenName,
  tokenVersion,
  chainId,
  asset,
}: Network): ((authorization: Authorization) => Buffer) => {
  const domain = keccak(
    Buffer.concat([
      domainType,
      keccak(Buffer.from(tokenName)),
      keccak(Buffer.from(tokenVersion)),
      word(chainId.toString(16)),
      word(hexOf(asset)),
    ]),
  );
  return ({ payer, payTo, value, validAfter, validBefore, nonce }) => {
    const numbers = [value, validAfter, validBefore].map((number) => word(number.toString(16)));
    const transfer = [transferType, word(hexOf(payer)), word(hexOf(payTo)), ...numbers];
    const transferHash = keccak(Buffer.concat([...transfer, word(hexOf(nonce))]));
    return keccak(Buffer.concat([structured, domain, transferHash]));
  };
};
