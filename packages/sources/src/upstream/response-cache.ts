import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { CacheEntry } from "./cache-entry.ts";
import type { Runtime } from "./runtime.ts";

/** What a provider answered before: in this process, and behind it in the cache that processes share. */
export type ResponseCache = {
  /** The entry of this process. */
  inMemory(key: string): CacheEntry | undefined;
  /** The entry of any process; unreadable and unreachable are the same as missing. */
  shared(key: string): Promise<CacheEntry | undefined>;
  /** Keeps it in this process. */
  remember(key: string, entry: CacheEntry): void;
  /** Keeps it for all processes. */
  keep(key: string, entry: CacheEntry, keepMs: number): void;
};

const maxEntries = 500;
const maxBytes = 32_000_000;

/** A cache of one provider, bounded in this process to 500 entries and 32 MB. */
export const createResponseCache = (provider: string, { cache }: Runtime): ResponseCache => {
  const memory = new LRUCache<string, CacheEntry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => response.body.length + 1_000,
  });
  const sharedKey = (key: string): string => `${provider}:${key}`;
  const remember = (key: string, entry: CacheEntry): void => void memory.set(key, entry);
  return {
    inMemory: (key) => memory.get(key),
    async shared(key) {
      try {
        const text = await cache.get(sharedKey(key));
        return text === undefined ? undefined : await parseEntry(text);
      } catch {
        return undefined;
      }
    },
    remember,
    keep(key, entry, keepMs) {
      remember(key, entry);
      // Nobody waits for the other processes' copy.
      void serializeEntry(entry)
        .then((text) => cache.set(sharedKey(key), text, keepMs))
        .catch(() => {});
    },
  };
};

const largestShared = 64_000_000;

const sharedEntry = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  receivedAt: z.int(),
  isAbsence: z.boolean(),
  /** Gzip in base64. */
  body: z.base64(),
});

const serializeEntry = async ({ response, isAbsence }: CacheEntry): Promise<string> => {
  const { status, headers, receivedAt } = response;
  const body = (await promisify(gzip)(response.body)).toString("base64");
  const shared: z.output<typeof sharedEntry> = { status, headers, receivedAt, isAbsence, body };
  return JSON.stringify(shared);
};

const parseEntry = async (text: string): Promise<CacheEntry> => {
  const { isAbsence, body, ...head } = sharedEntry.parse(JSON.parse(text));
  const options = { maxOutputLength: largestShared };
  const plain = await promisify<Buffer, typeof options, Buffer>(gunzip)(
    Buffer.from(body, "base64"),
    options,
  );
  return { response: { ...head, body: plain }, isAbsence, values: new WeakMap() };
};
