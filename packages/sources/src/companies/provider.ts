import type { Fetched, Provider } from "../upstream/provider.ts";
import type { CompanyDirectory } from "./directory.ts";

/** A list of companies that are registered with the SEC. */
export type CompaniesProvider = Provider & {
  /** Throws `ToolError`: `upstream_*`. */
  directory(signal: AbortSignal): Promise<Fetched<CompanyDirectory>>;
};

/** How long lists are fresh, how long they answer for a provider that fails, and what they weigh. */
export const directoryRequest = {
  expects: "json",
  ttlMs: 24 * 3_600_000,
  staleForMs: 30 * 24 * 3_600_000,
  maxBytes: 10_000_000,
} as const;
