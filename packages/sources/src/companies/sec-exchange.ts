import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { rowsOf } from "./columns.ts";
import { type CompanyDirectory, createDirectory } from "./directory.ts";
import { type CompaniesProvider, directoryRequest } from "./provider.ts";

/** The SEC's list of tickers with exchanges. At most ten calls per second from all machines of one operator. */
export const definition: ProviderDefinition = {
  id: "sec",
  name: "SEC EDGAR",
  kind: "api",
  base: "https://www.sec.gov",
  terms: {
    licence: "open",
    says: "Works of the US government; callers must say who they are and stay below ten calls per second.",
  },
  rate: { concurrency: 2, perInterval: { calls: 2, ms: 1_000 } },
};

/** The list with exchanges. */
export const createSecExchange = (runtime: Runtime): CompaniesProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: "sec-exchange",
    name: definition.name,
    isReady: upstream.isReady,
    directory: (signal) =>
      upstream.fetch(
        {
          path: "/files/company_tickers_exchange.json",
          parse: parseDirectory,
          ...directoryRequest,
        },
        signal,
      ),
  };
};

const row = z.object({
  cik: z.int().positive(),
  name: z.string().min(1),
  ticker: z.string().nullable(),
  exchange: z.string().nullable(),
});

/** The list, read. A row without a ticker lists nothing. */
export const parseDirectory = (body: unknown): CompanyDirectory => {
  const listings = rowsOf(body).flatMap((named) => {
    const { ticker, ...rest } = row.parse(named);
    return ticker ? [{ ...rest, ticker }] : [];
  });
  return createDirectory(listings);
};
