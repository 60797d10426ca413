import { createV2Fetch, type SandboxState } from "@coinslot/sandbox";
import { buy } from "./buy.ts";

/** `npm run buy` with the stock v2 client. */
export const buyWithV2 = (
  args: readonly string[],
  state: SandboxState,
  root: string,
): Promise<number> => buy(args, state, { createClient: createV2Fetch, root });
