import { startFlooder, startHelper } from "../abuse/flood.ts";
import { createCustomer } from "../customer.ts";
import { asItComes, startWorld } from "../world.ts";
import type { Stage } from "./attack.ts";
import type { BuyerOrder, Cast, Experience } from "./run-attack.ts";

/** A shop from its bundles, a buyer with money, and who takes part beside him. */
export const openStage = async (
  seconds: number,
  niceness?: number,
): Promise<Cast & { readonly stage: Stage; close(): Promise<void> }> => {
  const world = await startWorld({ environment: asItComes });
  const owner = await createCustomer(world, { money: 100_000_000n });
  const attacker = startFlooder(niceness);
  const buyer = startHelper<BuyerOrder, Experience>("attacks/buyer-process.ts");
  return {
    attacker,
    buyer,
    stage: { world, owner, seconds },
    async close() {
      attacker.close();
      buyer.close();
      await world.stop();
    },
  };
};
