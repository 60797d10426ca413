import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createBaseRpc } from "./base-rpc.ts";
import type { GasProvider } from "./provider.ts";

/** A free endpoint of Allnodes. */
export const definition: ProviderDefinition = {
  id: "base-publicnode",
  name: "PublicNode (Base)",
  kind: "rpc",
  base: "https://base-rpc.publicnode.com",
  terms: {
    licence: "open",
    says: "Facts of a public chain, from a free endpoint without a promise.",
  },
  rate: { concurrency: 4, perInterval: { calls: 20, ms: 1_000 } },
};

/** PublicNode's endpoint. */
export const createPublicnode = (runtime: Runtime): GasProvider =>
  createBaseRpc(definition, runtime);
