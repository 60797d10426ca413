import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createBaseRpc } from "./base-rpc.ts";
import type { GasProvider } from "./provider.ts";

/** A free endpoint that takes three calls per batch. */
export const definition: ProviderDefinition = {
  id: "base-drpc",
  name: "dRPC (Base)",
  kind: "rpc",
  base: "https://base.drpc.org",
  terms: {
    licence: "open",
    says: "Facts of a public chain, from a free endpoint without a promise.",
  },
  rate: { concurrency: 4, perInterval: { calls: 20, ms: 1_000 } },
};

/** dRPC's endpoint. */
export const createDrpc = (runtime: Runtime): GasProvider => createBaseRpc(definition, runtime);
