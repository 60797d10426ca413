import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createBaseMainnet } from "./base-mainnet.ts";
import { createDrpc } from "./drpc.ts";
import type { Fees } from "./provider.ts";
import { createPublicnode } from "./publicnode.ts";

/** The fees of the Base network, from the first endpoint that answers. */
export type Gas = {
  /** All of one block and one endpoint. Throws `ToolError`: `upstream_*`. */
  fees(signal: AbortSignal): Promise<Answered<Fees>>;
  readonly isReady: () => boolean;
};

/** Base's own endpoint, then two others. */
export const createGas = (runtime: Runtime): Gas => {
  const providers = [createBaseMainnet(runtime), createPublicnode(runtime), createDrpc(runtime)];
  return {
    fees: (signal) =>
      firstThatAnswers(providers, (provider, signal) => provider.fees(signal), signal),
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};
