import { buy } from "@coinslot/buy-command";
import type { SandboxState } from "@coinslot/sandbox";
import { createV1Fetch } from "./v1-fetch.ts";

/** `npm run buy` with the stock v1 client. */
export const buyWithV1 = (
  args: readonly string[],
  state: SandboxState,
  root: string,
): Promise<number> => buy(args, state, { createClient: createV1Fetch, root });
