import { buy } from "./buyer/buy.ts";
import type { SandboxState } from "./state.ts";
import { createV2Fetch } from "./buyer/v2-fetch.ts";

/** `npm run buy` with the stock v2 client. */
export const buyWithV2 = (args: readonly string[], state: SandboxState): Promise<number> =>
  buy(args, state, createV2Fetch);
