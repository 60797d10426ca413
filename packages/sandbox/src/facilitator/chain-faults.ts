import { createChainClient } from "../chain/chain-client.ts";
import type { ChainFault } from "./facilitator-fault.ts";
import { createCanceller, sendReverted, sendUnmined } from "./odd-transactions.ts";
import { failedWith, signedFrom } from "./settle-wire.ts";
import { createToken } from "../chain/token.ts";
import { usdcByChainId } from "../chain/usdc.ts";

/** The faults in which something else happens on the chain than a settlement. */
export const chainFaults = {
  "pending-unmined": {
    plays: "Says that the payment is pending, with the hash of a transaction that is not mined.",
    isPaid: false,
    kind: "chain",
    createScript: async (chain) => async (request) =>
      failedWith(request, "settlement_pending", await sendUnmined(chain, signedFrom(request))),
  },
  "pending-reverted": {
    plays: "Says that the payment is pending, with the hash of a transaction that reverted.",
    isPaid: false,
    kind: "chain",
    createScript: async (chain) => async (request) =>
      failedWith(request, "settlement_pending", await sendReverted(chain, signedFrom(request))),
  },
  "nonce-already-used-front-run": {
    plays: "A third party submits the payment first, so the facilitator finds its nonce used.",
    isPaid: true,
    kind: "chain",
    createScript: async ({ rpcUrl, chainId }) => {
      const client = await createChainClient(rpcUrl, chainId);
      const token = createToken(client, usdcByChainId[chainId].address, chainId);
      return async (request, genuine) => {
        // What nobody can submit, the facilitator refuses in its own words.
        await token.submitAuthorization(signedFrom(request)).catch(() => undefined);
        return genuine();
      };
    },
  },
  "nonce-already-used-cancelled": {
    plays: "The buyer cancels the payment first, so the facilitator finds its nonce used.",
    isPaid: false,
    kind: "chain",
    createScript: async (chain) => {
      const cancel = await createCanceller(chain);
      return async (request, genuine) => {
        // Used or cancelled before: the facilitator will say so.
        await cancel(signedFrom(request)).catch(() => undefined);
        return genuine();
      };
    },
  },
} as const satisfies Record<string, ChainFault>;
