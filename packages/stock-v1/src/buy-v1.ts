import { buy, type SandboxState } from "@coinslot/sandbox";
import { createV1Fetch } from "./v1-fetch.ts";

/** `npm run buy` with the stock v1 client. */
export const buyWithV1 = (args: readonly string[], state: SandboxState): Promise<number> =>
  buy(args, state, createV1Fetch);
