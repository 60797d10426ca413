import type { Operation } from "@coinslot/tools-schema";
import type { Publication } from "../publication.ts";

const mpp = (currency: string): object => ({ mpp: { method: "evm", intent: "charge", currency } });

/**
 * `x-payment-info`: what indexes read (`price`, `protocols`), and the payment requirements of the interface
 * specification beside it. It says the same as the operation's 402.
 */
export const paymentInfoOf = (operation: Operation, { settings }: Publication): object => {
  const { networkLabel, networkId, chainId, payTo, asset, facilitatorV2, hasMpp } = settings;
  const version = operation.x402Version;
  return {
    price: { mode: "fixed", currency: "USD", amount: operation.price },
    protocols: [{ x402: {} }, ...(hasMpp ? [mpp(asset)] : [])],
    x402: { version },
    network: version === 1 ? networkLabel : networkId,
    chainId,
    networkId,
    payTo,
    asset,
    atomicAmount: String(operation.priceMicroUsd),
    facilitator: facilitatorV2,
  };
};
