import { createHash } from "node:crypto";
import { z } from "zod";
import type { Runtime } from "../upstream/runtime.ts";
import type { WebPage } from "./web-page.ts";

/** A page that was read, and when, in milliseconds since the epoch. */
export type KeptPage = {
  readonly page: WebPage;
  readonly receivedAt: number;
  readonly isSimulated: boolean;
};

/** Pages that were read before, in the cache that processes share; unreachable is the same as missing. */
export type KeptPages = {
  find(url: string): Promise<KeptPage | undefined>;
  /** Nobody waits for it. */
  keep(url: string, page: KeptPage, keepMs: number): void;
};

/** Raised when a member of `WebPage` changes: another version of ours must not be read as this one. */
const version = 1;

const kept = z.object({
  page: z.custom<WebPage>((page) => typeof page === "object" && page !== null),
  receivedAt: z.int(),
  isSimulated: z.boolean(),
});

/** Where connections lead is a part of the key: what a sandbox answered is not found by a real worker. */
export const createKeptPages = ({
  cache,
  settings,
}: Pick<Runtime, "cache" | "settings">): KeptPages => {
  const { EGRESS_TO } = settings;
  const keyOf = (url: string): string => {
    const digest = createHash("sha256").update(JSON.stringify([url, EGRESS_TO]));
    return `page:${version}:${digest.digest("base64url")}`;
  };
  return {
    async find(url) {
      try {
        const text = await cache.get(keyOf(url));
        return text === undefined ? undefined : kept.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    keep(url, page, keepMs) {
      void cache.set(keyOf(url), JSON.stringify(page), keepMs).catch(() => {});
    },
  };
};
