import type { AnyHandlers } from "@coinslot/jobs";
import {
  type Authorization,
  type Chain,
  encodePayment,
  type FacilitatorServer,
  type SignedAuthorization,
  signAuthorization,
  startChain,
  startFacilitator,
  type Wallet,
} from "@coinslot/sandbox";
import type { GatewaySettings } from "../env.ts";
import { payTo } from "./payments.ts";
import { openShop, type ShopFloor } from "./shop-floor.ts";

/** A shop whose facilitator settles on a real chain, and a customer with money. */
export type ChainShop = {
  readonly shop: ShopFloor;
  readonly chain: Chain;
  readonly facilitator: FacilitatorServer;
  readonly wallet: Wallet;
  sign(changes?: Partial<Authorization>): Promise<SignedAuthorization>;
  /** What the shop has been paid, in atomic units. */
  earned(): Promise<bigint>;
  close(): Promise<void>;
};

export const headerOf = (payload: SignedAuthorization): string =>
  encodePayment({ x402Version: 1, scheme: "exact", network: "base", payload });

export const openChainShop = async (
  handlers: AnyHandlers,
  options: { settings?: Partial<GatewaySettings>; settleTimeoutMs?: number } = {},
): Promise<ChainShop> => {
  const chain = await startChain();
  const facilitator = await startFacilitator({ chain });
  const shop = await openShop(handlers, {
    ...options,
    settings: {
      FACILITATOR_URL: [facilitator.url],
      RPC_URL: [chain.rpcUrl],
      ...options.settings,
    },
  });
  const wallet = await chain.createWallet(1_000_000n);
  return {
    shop,
    chain,
    facilitator,
    wallet,
    sign: (changes = {}) =>
      signAuthorization(wallet.account, { to: payTo, value: "1000", ...changes }),
    earned: () => chain.balanceOf(payTo),
    async close() {
      await shop.close();
      await facilitator.stop();
      await chain.stop();
    },
  };
};
