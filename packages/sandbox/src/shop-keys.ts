import { parseEther } from "viem";
import { generatePrivateKey } from "viem/accounts";
import type { Chain } from "./chain/chain.ts";

/**
 * Keys for a shop that signs receipts, refunds failures and shows its debts, for this run only. The refunding
 * wallet has USDC, and ether for its fees. Resolves to the gateway's environment.
 */
export const createShopKeys = async (
  chain: Pick<Chain, "client" | "createWallet">,
): Promise<Record<"RECEIPT_PRIVATE_KEY" | "REFUND_PRIVATE_KEY" | "ADMIN_TOKEN", string>> => {
  const refunds = await chain.createWallet(100_000_000n);
  await chain.client.setBalance({ address: refunds.address, value: parseEther("1") });
  return {
    RECEIPT_PRIVATE_KEY: generatePrivateKey(),
    REFUND_PRIVATE_KEY: refunds.privateKey,
    ADMIN_TOKEN: generatePrivateKey().slice(2),
  };
};
