import { ToolError } from "@coinslot/tools-schema";
import type { Guard } from "../guard/guard.ts";
import type { GuardedResponse } from "../guard/guarded-fetch.ts";
import { createIsAllowedByRobots } from "../guard/robots.ts";
import type { PageContent } from "../page/page-content.ts";
import type { PageReader } from "../page/page-reader.ts";
import type { Fetched } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { isUpstreamFailure } from "../upstream/upstream-error.ts";
import { userAgentOf } from "../user-agent.ts";
import { createKeptPages, type KeptPage } from "./kept-pages.ts";
import type { WebPage } from "./web-page.ts";

/** The pages of the web, for what a caller or a document names. */
export type WebPages = {
  /**
   * Throws `ToolError` by blame: `tool_input_refused` for a target that is not public, that robots.txt closes, that
   * is too large or no page; `tool_not_found`; `upstream_*` where the site fails or something stands in front of the
   * text. An abort is thrown as it is.
   */
  read(url: string, signal: AbortSignal): Promise<Fetched<WebPage>>;
};

/** What web pages are read with. */
export type WebPagesParts = Pick<Runtime, "cache" | "now" | "settings"> & {
  readonly guard: Pick<Guard, "fetch">;
  readonly reader: Pick<PageReader, "read">;
};

/**
 * Robots are asked, the target fetched through the guard, and its text read in a thread. What was read is used
 * again for a quarter of an hour, and for a day where the site fails.
 */
export const createWebPages = (parts: WebPagesParts): WebPages => {
  const { guard, reader, now, settings } = parts;
  const userAgent = userAgentOf(settings);
  const kept = createKeptPages(parts);
  const isAllowed = createIsAllowedByRobots(guard, now);
  const askRobots = async (url: string, signal: AbortSignal): Promise<boolean> => {
    const verdict = await isAllowed(url, userAgent, signal);
    if (verdict !== "disallowed") return verdict === "allowed";
    const detail = "The site's robots.txt does not allow robots to read this page.";
    throw new ToolError("tool_input_refused", detail);
  };
  const readNow = async (url: string, signal: AbortSignal): Promise<KeptPage> => {
    const isKnown = await askRobots(url, signal);
    const response = await guard.fetch(url, { ...pageRequest, signal });
    const { finalUrl, redirects } = response;
    // Where a redirect led, other rules may hold.
    const isFinalKnown = redirects.length === 0 ? isKnown : await askRobots(finalUrl, signal);
    const receivedAt = now();
    const content = await reader.read(pageFrom(response), signal);
    const page = pageOf(response, content, isKnown && isFinalKnown);
    return { page, receivedAt, isSimulated: response.isSimulated };
  };
  return {
    async read(url, signal) {
      const before = await kept.find(url);
      if (before && now() - before.receivedAt < freshMs) return fetchedFrom(before, now(), "fresh");
      try {
        const read = await readNow(url, signal);
        kept.keep(url, read, freshMs + staleForMs);
        return fetchedFrom(read, now(), "read");
      } catch (error) {
        if (!before || signal.aborted || !isUpstreamFailure(error)) throw error;
        return fetchedFrom(before, now(), "stale");
      }
    },
  };
};

const freshMs = 15 * 60_000;
const staleForMs = 24 * 3_600_000;

/** The page reader knows what to do with each of these; the last one is what servers say when they do not know. */
const readTypes = [
  "text/html",
  "application/xhtml+xml",
  "application/xml",
  "text/xml",
  "text/plain",
  "text/markdown",
  "text/csv",
  "application/json",
  "application/ld+json",
  "application/pdf",
  "application/octet-stream",
];

const pageRequest = {
  accepts: readTypes,
  headers: {
    accept: "text/html,application/xhtml+xml,application/pdf;q=0.9,text/*;q=0.8,*/*;q=0.5",
    "accept-language": "en,*;q=0.5",
  },
  maxBytes: 15_000_000,
  maxDecodedBytes: 20_000_000,
  timeoutMs: 20_000,
};

const pageFrom = ({ body, contentType, charset, finalUrl }: GuardedResponse) => ({
  body,
  contentType,
  url: finalUrl,
  ...(charset !== undefined && { charset }),
});

const pageOf = (
  { url, finalUrl, status, contentType, redirects, bytes }: GuardedResponse,
  content: PageContent,
  areRobotsKnown: boolean,
): WebPage => ({
  url,
  finalUrl,
  status,
  contentType,
  redirects,
  bytes,
  content,
  areRobotsKnown,
});

const fetchedFrom = (
  { page, receivedAt, isSimulated }: KeptPage,
  nowMs: number,
  how: "read" | "fresh" | "stale",
): Fetched<WebPage> => {
  const { finalUrl, content } = page;
  const { hostname } = new URL(finalUrl);
  const isHit = how !== "read";
  const ageSeconds = isHit ? Math.max(0, Math.floor((nowMs - receivedAt) / 1_000)) : 0;
  return {
    value: page,
    isSimulated,
    source: {
      kind: "web",
      name: isSimulated ? `${hostname} (simulated)` : hostname,
      title: content.title,
      url: finalUrl,
      publisher: content.siteName,
      publishedAt: content.publishedAt,
      retrievedAt: new Date(receivedAt).toISOString(),
      asOf: null,
      attribution: null,
      cache: { hit: isHit, ageSeconds, stale: how === "stale" },
    },
  };
};
