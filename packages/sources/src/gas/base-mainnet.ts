import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createBaseRpc } from "./base-rpc.ts";
import type { GasProvider } from "./provider.ts";

/** The network's own endpoint; it is limited, and not meant for much. */
export const definition: ProviderDefinition = {
  id: "base-mainnet",
  name: "Base",
  kind: "rpc",
  base: "https://mainnet.base.org",
  terms: {
    licence: "open",
    says: "Facts of a public chain; the endpoint is limited and not meant for production.",
  },
  rate: { concurrency: 4, perInterval: { calls: 20, ms: 1_000 } },
};

/** The endpoint of Base. */
export const createBaseMainnet = (runtime: Runtime): GasProvider =>
  createBaseRpc(definition, runtime);
