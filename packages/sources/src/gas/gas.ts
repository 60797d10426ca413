import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { definitionsOf, type Kind, type ListedProvider } from "../upstream/kind.ts";
import { createBaseMainnet, definition as baseMainnet } from "./base-mainnet.ts";
import { createDrpc, definition as drpc } from "./drpc.ts";
import type { Fees, GasProvider } from "./provider.ts";
import { createPublicnode, definition as publicnode } from "./publicnode.ts";

/** The fees of the Base network, from the first endpoint that answers. */
export type Gas = {
  /** All of one block and one endpoint. Throws `ToolError`: `upstream_*`. */
  fees(signal: AbortSignal): Promise<Answered<Fees>>;
  readonly isReady: () => boolean;
};

/** Base's own endpoint, then others. */
const listed: readonly ListedProvider<GasProvider>[] = [
  { definition: baseMainnet, create: createBaseMainnet },
  { definition: publicnode, create: createPublicnode },
  { definition: drpc, create: createDrpc },
];

/** Asks the endpoints in the order of their list. */
export const createGas = (runtime: Runtime): Gas => {
  const providers = listed.map(({ create }) => create(runtime));
  return {
    fees: (signal) =>
      firstThatAnswers(providers, (provider, signal) => provider.fees(signal), signal),
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** The kind of source. */
export const gas: Kind<Gas> = { definitions: definitionsOf(listed), create: createGas };
