import type { Chain, SignedAuthorization, Wallet } from "@coinslot/sandbox";
import { concat, type Hex } from "viem";

/**
 * Runtime code of an EIP-1271 wallet. `isValidSignature(hash, signature)` recovers the key from the
 * signature's first 65 bytes and takes it when it is the owner's, whatever follows.
 */
const codeOwnedBy = (owner: Hex): Hex =>
  concat([
    "0x600435600052", // memory: the hash,
    "0x60a43560001a602052", // v,
    "0x606435604052", // r
    "0x608435606052", // and s
    "0x602060006080600060015afa50", // ecrecover writes over the hash
    "0x60005173",
    owner,
    "0x14", // is it the owner?
    "0x631626ba7e0260e01b", // then the magic value, else zero
    "0x60005260206000f3",
  ]);

/** A contract that holds money and pays with the signatures of its owner's key. */
export const createSmartWallet = async (chain: Chain, money: bigint): Promise<Wallet> => {
  const [holder, owner] = await Promise.all([chain.createWallet(money), chain.createWallet(0n)]);
  const bytecode = codeOwnedBy(owner.address);
  await chain.client.setCode({ address: holder.address, bytecode });
  return { ...owner, address: holder.address };
};

/** What a smart wallet adds to a key's signature, such as which of its owners signed. */
export const lengthened = ({ authorization, signature }: SignedAuthorization) => ({
  authorization,
  signature: concat([signature, `0x${"5a".repeat(64)}`]),
});
