import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { type CompanyDirectory, createDirectory } from "./directory.ts";
import { definition as sec } from "./sec-exchange.ts";
import { type CompaniesProvider, directoryRequest } from "./provider.ts";

/** The SEC's older list, without exchanges. */
const definition: ProviderDefinition = { ...sec, name: "SEC EDGAR (without exchanges)" };

const row = z.object({
  cik_str: z.int().positive(),
  ticker: z.string().min(1),
  title: z.string().min(1),
});
const list = z.record(z.string().regex(/^\d+$/), row);

/** The list without exchanges. */
export const createSecTickers = (runtime: Runtime): CompaniesProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: "sec-tickers",
    name: definition.name,
    isReady: upstream.isReady,
    directory: (signal) =>
      upstream.fetch(
        { path: "/files/company_tickers.json", parse: parseDirectory, ...directoryRequest },
        signal,
      ),
  };
};

/** Keys that are numbers come in their order, which is that of market value. */
const parseDirectory = (body: unknown): CompanyDirectory => {
  const rows = Object.values(list.parse(body));
  if (rows.length === 0) throw new Error("The list is empty.");
  return createDirectory(
    rows.map(({ cik_str, ticker, title }) => ({
      cik: cik_str,
      name: title,
      ticker,
      exchange: null,
    })),
  );
};
