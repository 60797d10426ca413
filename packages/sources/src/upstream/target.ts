import { userAgentOf } from "../user-agent.ts";
import type { ProviderDefinition } from "./provider.ts";
import type { UpstreamSettings } from "./runtime.ts";

/** Where a provider's paths lead. */
export type Target = {
  /** The address that is called. */
  urlOf(path: string): string;
  /** The address that a reader may open: never that of a mirror of ours. */
  publicUrlOf(path: string): string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The variable that gives a provider another address, such as that of a mirror or a simulator. */
export const baseVariableOf = (id: string): string =>
  `UPSTREAM_${id.replaceAll("-", "_").toUpperCase()}_BASE`;

/** The target of a definition, its base replaced by `UPSTREAM_<ID>_BASE` where that is set. */
export const createTarget = (
  { id, base, headers }: ProviderDefinition,
  settings: UpstreamSettings,
): Target => {
  const called = settings.upstreamBases[baseVariableOf(id)] ?? base;
  return {
    urlOf: (path) => below(called, path),
    publicUrlOf: (path) => below(base, path),
    headers: { "user-agent": userAgentOf(settings), accept: "*/*", ...headers },
  };
};

/** Behind a slash nothing can change the host: our headers, keys among them, are meant for it alone. */
const below = (base: string, path: string): string => {
  if (!path.startsWith("/")) throw new Error("A provider's path must begin with a slash.");
  return new URL(base + path).href;
};
