import { type SourcesSettings, userAgentOf } from "../settings.ts";
import type { ProviderDefinition } from "./provider.ts";

/** Where a provider's paths lead. */
export type Target = {
  /** The address that is called. */
  urlOf(path: string): string;
  /** The address that a reader may open: never that of a mirror of ours. */
  publicUrlOf(path: string): string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The target of a definition, its base replaced by `UPSTREAM_<ID>_BASE` where that is set. */
export const createTarget = (
  { id, base, headers }: ProviderDefinition,
  settings: SourcesSettings,
): Target => {
  const variable = `UPSTREAM_${id.replaceAll("-", "_").toUpperCase()}_BASE`;
  const called = settings.upstreamBases[variable] ?? base;
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
