import { audit, type AuditReport } from "./audit.ts";
import { openToken, UnreadableChain } from "./chain.ts";
import { networkOf } from "./networks.ts";
import { readShop, readShopBooks } from "./shop-books.ts";

/**
 * Holds the books of the shop at this origin against the chain, read through `rpcUrl`, or through the network's own
 * public endpoint. Needs no secret. Rejects where either cannot be read: then nothing is known.
 */
export const auditShop = async (
  origin: string,
  rpcUrl: string | undefined,
): Promise<AuditReport> => {
  const shop = await readShop(origin);
  const network = networkOf(shop.network);
  if (!network) throw new UnreadableChain(`${shop.network} is no network that is known here`);
  if (shop.asset !== network.asset)
    throw new UnreadableChain(`the books are in ${shop.asset}, which is not USDC`);
  const token = await openToken({ ...network, ...(rpcUrl === undefined ? {} : { rpcUrl }) });
  return audit(token, () => readShopBooks(origin));
};
