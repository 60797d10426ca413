import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import {
  type MacroProvider,
  macroTimes,
  type Observation,
  parseValue,
  type SeriesByName,
} from "./provider.ts";
import { usSeriesEntries } from "./us-series.ts";

/** The Bureau of Labor Statistics. Without a key it answers 25 calls a day and address, and tells three years. */
export const definition: ProviderDefinition = {
  id: "bls",
  name: "US Bureau of Labor Statistics",
  kind: "api",
  base: "https://api.bls.gov",
  terms: {
    licence: "open",
    says: "Works of the US government; 25 calls a day without a free key.",
  },
  headers: { "content-type": "application/json" },
  rate: { concurrency: 1 },
};

/** It is worth asking again after a while: the quota is counted by day. */
const quotaPauseMs = 3_600_000;

/** Years told beside the current one: a change over a year needs two. */
const yearsBack = 2;

const asked = usSeriesEntries.flatMap(([name, { bls }]) => (bls ? [[name, bls] as const] : []));
const nameOf = new Map<string, string>(asked.map(([name, id]) => [id, name]));

const row = z.object({ year: z.string().regex(/^\d{4}$/), period: z.string(), value: z.string() });
const answer = z.object({
  status: z.string(),
  message: z.array(z.string()).nullish(),
  Results: z
    .object({ series: z.array(z.object({ seriesID: z.string(), data: z.array(row) })).optional() })
    .nullish(),
});

/** All series in one call, by month and newest first: the quota counts calls. A key opens version 2. */
export const createBls = (runtime: Runtime): MacroProvider<void> => {
  const upstream = createUpstream(definition, runtime);
  const key = runtime.settings.BLS_API_KEY;
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    series: (_question, signal) => {
      const year = new Date(runtime.now()).getUTCFullYear();
      const body = {
        seriesid: asked.map(([, id]) => id),
        startyear: String(year - yearsBack),
        endyear: String(year),
        ...(key && { registrationkey: key }),
      };
      return upstream.fetch(
        {
          path: `/publicAPI/${key ? "v2" : "v1"}/timeseries/data/`,
          method: "POST",
          body: JSON.stringify(body),
          expects: "json",
          parse: parseSeries,
          ...macroTimes,
        },
        signal,
      );
    },
  };
};

/** Refusals have status 200. What is told of a series that was not asked for is no answer to anything. */
const parseSeries = (body: unknown): SeriesByName => {
  const { status, message, Results } = answer.parse(body);
  if (status !== "REQUEST_SUCCEEDED") {
    const isQuota = /threshold|limit/i.test((message ?? []).join(" "));
    throw new UpstreamError(
      isQuota ? "upstream_rate_limited" : "upstream_bad_response",
      definition.name,
      { reason: `it said ${status}`, ...(isQuota && { pauseMs: quotaPauseMs }) },
    );
  }
  const found = (Results?.series ?? []).flatMap(({ seriesID, data }) => {
    const name = nameOf.get(seriesID);
    const observations = data.flatMap(observationsFrom);
    return name !== undefined && observations.length > 0 ? [[name, observations] as const] : [];
  });
  if (found.length === 0) throw new Error("No series is there.");
  return new Map(found);
};

/** The thirteenth month is the year's average. */
const observationsFrom = ({
  year,
  period,
  value,
}: z.output<typeof row>): readonly Observation[] => {
  const [, month] = /^M(0[1-9]|1[0-2])$/.exec(period) ?? [];
  return month === undefined ? [] : [{ period: `${year}-${month}`, value: parseValue(value) }];
};
