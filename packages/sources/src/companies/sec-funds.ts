import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { rowsOf } from "./columns.ts";
import { createFundDirectory, type FundDirectory } from "./funds.ts";
import { directoryRequest } from "./provider.ts";
import { definition } from "./sec-exchange.ts";

/** Funds by ticker. */
export type SecFunds = {
  /** Throws `ToolError`: `upstream_*`. */
  readonly funds: (signal: AbortSignal) => Promise<Fetched<FundDirectory>>;
  readonly isReady: () => boolean;
};

/** The SEC's list of mutual funds and exchange traded funds. */
export const createSecFunds = (runtime: Runtime): SecFunds => {
  const upstream = createUpstream(definition, runtime);
  const request = {
    path: "/files/company_tickers_mf.json",
    parse: parseFunds,
    ...directoryRequest,
  };
  return { isReady: upstream.isReady, funds: (signal) => upstream.fetch(request, signal) };
};

const row = z.object({
  cik: z.int().positive(),
  seriesId: z.string().min(1),
  classId: z.string().min(1),
  symbol: z.string().nullable(),
});

/** The list, read. A class without a ticker lists nothing. */
export const parseFunds = (body: unknown): FundDirectory => {
  const classes = rowsOf(body).flatMap((named) => {
    const { symbol, ...rest } = row.parse(named);
    return symbol ? [{ ...rest, ticker: symbol }] : [];
  });
  return createFundDirectory(classes);
};
