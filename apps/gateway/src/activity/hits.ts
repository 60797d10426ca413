import type { IncomingMessage } from "node:http";
import type { OperationId } from "@coinslot/tools-schema";
import { type AddressDetail, shownAddress } from "./addresses.ts";
import { latencyClassOf } from "./latency.ts";
import { createVisitors, longestUserAgent, userAgentIn, type Visitor } from "./visitors.ts";

/** A request to an operation, as the report shows it. */
export type Hit = {
  readonly at: number;
  readonly operation: string;
  readonly status: number;
  readonly isPaid: boolean;
  readonly durationMs: number;
  readonly address: string;
  readonly userAgent: string;
};

/** What was counted since it was last taken. */
export type TakenHits = {
  /** By operation and name, a number; names are statuses, `challenges`, `crawler`, `probe`, and classes of latency. */
  readonly counts: ReadonlyMap<string, number>;
  /** By operation, when it was asked last. */
  readonly lastAt: ReadonlyMap<string, number>;
  readonly recent: readonly Hit[];
};

/** The hits of one operation. */
export type OperationHits = {
  /** An unpaid request was answered with the terms: this lies in the quickest path of all, and only counts. */
  challenged(request: IncomingMessage): void;
  /** A request that paid or signed in was answered. */
  answered(request: IncomingMessage, status: number, durationMs: number): void;
};

/** Counts in memory of one gateway. */
export type Hits = {
  of(operation: OperationId): OperationHits;
  /** Hands over what was counted, and begins anew; undefined where there is nothing. */
  take(): TakenHits | undefined;
  /** Counts again what was taken and could not be written. */
  putBack(taken: TakenHits): void;
};

/** Of a flood that many are kept between two takings; all are counted. */
const mostRecent = 20;

/** The name of a class of latency. */
export const latencyNameOf = (index: number): string => `t${index}`;

export const fieldOf = (operation: string, name: string): string => `${operation} ${name}`;

type Own = {
  readonly operation: OperationId;
  readonly counts: Map<string, number>;
  readonly challenges: Record<Visitor, number>;
  lastAt: number;
};

const createOwn = (operation: OperationId): Own => ({
  operation,
  counts: new Map(),
  challenges: { caller: 0, crawler: 0, probe: 0 },
  lastAt: 0,
});

const add = (counts: Map<string, number>, name: string, by: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + by);

/** Moves what an operation has counted into the whole. */
const drain = ({ operation, counts, challenges }: Own, into: Map<string, number>): void => {
  for (const [name, count] of counts) add(into, fieldOf(operation, name), count);
  counts.clear();
  const { caller, crawler, probe } = challenges;
  if (caller > 0) {
    add(into, fieldOf(operation, "402"), caller);
    add(into, fieldOf(operation, "challenges"), caller);
  }
  if (crawler > 0) add(into, fieldOf(operation, "crawler"), crawler);
  if (probe > 0) add(into, fieldOf(operation, "probe"), probe);
  challenges.caller = 0;
  challenges.crawler = 0;
  challenges.probe = 0;
};

type Options = {
  readonly addressOf: (request: IncomingMessage) => string;
  readonly addressDetail: AddressDetail;
  readonly now: () => number;
};

const hitOf = (
  { addressOf, addressDetail }: Options,
  own: Own,
  request: IncomingMessage,
  status: number,
  durationMs: number,
): Hit => ({
  at: own.lastAt,
  operation: own.operation,
  status,
  isPaid: status === 200,
  durationMs,
  address: shownAddress(addressOf(request), addressDetail),
  userAgent: userAgentIn(request.rawHeaders).slice(0, longestUserAgent),
});

export const createHits = (options: Options): Hits => {
  const { now } = options;
  const visitorOf = createVisitors();
  const all = new Map<OperationId, Own>();
  let unwritten = new Map<string, number>();
  let recent: Hit[] = [];

  const keep = (own: Own, request: IncomingMessage, status: number, durationMs: number): void => {
    if (recent.length < mostRecent) recent.push(hitOf(options, own, request, status, durationMs));
  };
  return {
    of(operation) {
      // One for all doors: those who ask again count together.
      const own = all.get(operation) ?? createOwn(operation);
      all.set(operation, own);
      return {
        challenged(request) {
          const isAsking = request.method !== "HEAD";
          const visitor = isAsking ? visitorOf(userAgentIn(request.rawHeaders)) : "crawler";
          own.challenges[visitor] += 1;
          if (visitor !== "caller") return;
          own.lastAt = now();
          keep(own, request, 402, 0);
        },
        answered(request, status, durationMs) {
          own.lastAt = now();
          add(own.counts, String(status), 1);
          if (status === 200) add(own.counts, latencyNameOf(latencyClassOf(durationMs)), 1);
          keep(own, request, status, durationMs);
        },
      };
    },
    take() {
      const counts = unwritten;
      const lastAt = new Map<string, number>();
      for (const own of all.values()) {
        drain(own, counts);
        if (own.lastAt > 0) lastAt.set(own.operation, own.lastAt);
      }
      if (counts.size === 0) return undefined;
      const taken = { counts, lastAt, recent };
      unwritten = new Map();
      recent = [];
      return taken;
    },
    putBack(taken) {
      for (const [field, count] of taken.counts) add(unwritten, field, count);
      recent = [...taken.recent, ...recent].slice(0, mostRecent);
    },
  };
};
