import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { pageUrlFrom } from "./page-url.ts";
import { plainText } from "./plain-text.ts";
import {
  type EngineReport,
  type SearchAnswer,
  type SearchHit,
  type SearchProvider,
  searchTimes,
} from "./provider.ts";

/** A SearXNG instance of the operator, which asks many engines. Reasons come in the language of the header. */
export const definition: ProviderDefinition = {
  id: "searxng",
  name: "SearXNG",
  kind: "api",
  base: "http://searxng:8080",
  terms: {
    licence: "unlicensed",
    isAskedByDefault: true,
    says: "Yours, but the engines that it asks license no resale; one with licensed engines only would be another matter.",
  },
  headers: { "accept-language": "en" },
  rate: { concurrency: 8 },
};

/** For readers: the instance itself is not reachable for them. */
const publicUrl = "https://docs.searxng.org/";

/** Not every member of every kind of result is there: what has no address is no page. */
const result = z.object({
  url: z.string(),
  title: z.string().nullish(),
  content: z.string().nullish(),
  engine: z.string().min(1),
  engines: z.array(z.string().min(1)).nullish(),
  score: z.number().nullish(),
  publishedDate: z.string().nullish(),
});
const answer = z.object({
  results: z.array(z.unknown()),
  suggestions: z.array(z.string()).nullish(),
  unresponsive_engines: z.array(z.unknown()).nullish(),
});

/** A pair of its name and what is wrong, in some versions with a third member, or an object. One that is neither is left out. */
const silentEngine = z.union([
  z
    .tuple([z.string()], z.unknown())
    .transform(([name, said]) => ({ name, said: typeof said === "string" ? said : "" })),
  z
    .object({
      engine: z.string().optional(),
      name: z.string().optional(),
      error: z.string().optional().catch(undefined),
      error_type: z.string().optional().catch(undefined),
      suspended: z.boolean().optional().catch(undefined),
    })
    .transform(({ engine, name, error, error_type, suspended }) => ({
      name: engine ?? name ?? "",
      said: `${suspended ? "Suspended: " : ""}${error ?? error_type ?? ""}`,
    })),
]);

type SilentEngine = z.output<typeof silentEngine>;

const silentFrom = (body: unknown): readonly SilentEngine[] => {
  const { success, data } = silentEngine.safeParse(body);
  return success ? [data] : [];
};

/** What of the web is searched, in SearXNG's own parameters. */
type Scope = { readonly categories: string; readonly time_range?: string };

const pathOf = (query: string, scope: Scope): string => {
  const asked = { q: query, format: "json", ...scope, language: "en", safesearch: "0" };
  return `/search?${new URLSearchParams(asked).toString()}`;
};

/** The instance at `SEARXNG_URL`; undefined when the operator has none. */
export const createSearxng = (
  runtime: Runtime,
  scope: Scope = { categories: "general" },
): SearchProvider | undefined => {
  const { SEARXNG_URL, upstreamBases } = runtime.settings;
  const base = SEARXNG_URL ?? upstreamBases["UPSTREAM_SEARXNG_BASE"];
  if (base === undefined) return undefined;
  const upstream = createUpstream({ ...definition, base }, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async search(query, signal) {
      const path = pathOf(query, scope);
      const fetched = await upstream.fetch(
        { path, expects: "json", parse: parseAnswer, ...searchTimes },
        signal,
      );
      const url = fetched.isSimulated ? fetched.source.url : publicUrl;
      return { ...fetched, source: { ...fetched.source, url } };
    },
  };
};

/** As many engines that fail without a hit of the others mean that nobody searched. */
const manySilent = 2;

const parseAnswer = (body: unknown): SearchAnswer => {
  const { results, suggestions, unresponsive_engines: unresponsive } = answer.parse(body);
  const silent = (unresponsive ?? []).flatMap(silentFrom);
  const hits = results.flatMap(hitsFrom);
  if (results.length === 0 && silent.length >= manySilent) {
    const reason = "its engines are blocked or suspended";
    throw new UpstreamError("upstream_blocked", definition.name, { reason });
  }
  return {
    hits,
    engines: reportsOf(hits, silent),
    suggestions: (suggestions ?? []).map((text) => plainText(text)).filter((text) => text !== ""),
  };
};

const hitsFrom = (body: unknown): readonly SearchHit[] => {
  const { success, data } = result.safeParse(body);
  const url = success ? pageUrlFrom(data.url) : null;
  if (!success || url === null) return [];
  return [
    {
      title: plainText(data.title ?? "") || new URL(url).hostname,
      url,
      snippet: plainText(data.content ?? "") || null,
      engine: data.engine,
      engines: [...new Set([data.engine, ...(data.engines ?? [])])],
      score: data.score ?? null,
      publishedAt: publishedAtFrom(data.publishedDate ?? ""),
    },
  ];
};

const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Many engines name no zone: then their time of day says nothing. */
const publishedAtFrom = (text: string): string | null => {
  const [, day, zone] = isoTime.exec(text) ?? [];
  if (day === undefined || !z.iso.date().safeParse(day).success) return null;
  if (zone === undefined) return day;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
};

const reportsOf = (
  hits: readonly SearchHit[],
  silent: readonly SilentEngine[],
): readonly EngineReport[] => {
  const counts = new Map<string, number>();
  for (const engine of hits.flatMap(({ engines }) => engines)) {
    counts.set(engine, (counts.get(engine) ?? 0) + 1);
  }
  const failed = silent.map(({ name, said }): EngineReport => ({
    name,
    status: /^suspended/i.test(said) ? "suspended" : "error",
    reason: reasonOf(said),
    resultCount: counts.get(name) ?? null,
  }));
  const answered = [...counts]
    .filter(([name]) => !failed.some((report) => report.name === name))
    .map(([name, resultCount]) => ({ name, status: "ok", reason: null, resultCount }) as const);
  return [...answered, ...failed.filter(({ name }) => name !== "")];
};

const reasons = [
  [/captcha/i, "asks for a captcha"],
  [/too many requests/i, "limits how often it is asked"],
  [/access denied/i, "denies access"],
  [/timeout/i, "did not answer in time"],
  [/parsing/i, "answered something unexpected"],
  [/network|connection|proxy|ssl|protocol/i, "is not reachable"],
] as const;

const reasonOf = (said: string): string =>
  reasons.find(([pattern]) => pattern.test(said))?.[1] ?? "failed";
