import type { TokenLog } from "./evidence.ts";

/** Blocks, both included. */
export type Span = { readonly from: bigint; readonly to: bigint };

/** Where the use of an authorization is to be found, and how a node is asked. */
export type UseQuestion = {
  /** Names the authorization: the next look for it goes on where this one ends. */
  readonly key: string;
  /** At the last of these blocks the authorization is known to be used. */
  readonly within: Span;
  /** The block of the time at which the authorization was first seen: most are used right after it. */
  readonly near: bigint;
  useIn(span: Span): Promise<TokenLog | undefined>;
  isUsedAt(block: bigint): Promise<boolean>;
};

/** Blocks per log request. Nodes limit them, each differently: these are limits that providers have. */
const ranges = [10_000n, 2_000n, 500n, 100n, 10n, 5n] as const;
/** The first request is so small that nearly every node takes it, and is nearly always the last. */
const first = { blocks: 10n, before: 2n } as const;
/** Log requests per look. */
const mostRequests = 40;
/** Searches that are remembered; of the one that is forgotten the next look begins anew. */
const mostSearches = 1_000;

type Search = {
  readonly near: bigint;
  readonly within: Span;
  /** Has no use, and grows outward; empty where `to` is less than `from`. */
  readonly done: Span;
  readonly isNarrowed: boolean;
};

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

const begin = ({ within, near }: UseQuestion): Search => {
  const latest = within.to - first.blocks + 1n;
  const from = most(within.from, least(near - first.before, latest));
  return { near, within, done: { from, to: from - 1n }, isNarrowed: false };
};

/** The next blocks outward; undefined when all were looked through. */
const nextSpan = ({ near, within, done }: Search, blocks: bigint): Span | undefined => {
  const hasNewer = done.to < within.to;
  const hasOlder = done.from > within.from;
  if (hasNewer && (!hasOlder || done.to - near <= near - done.from))
    return { from: done.to + 1n, to: least(done.to + blocks, within.to) };
  return hasOlder ? { from: most(done.from - blocks, within.from), to: done.from - 1n } : undefined;
};

/**
 * The blocks among which the use is, by halves, as far as the node has their states: ten at most where it has
 * them all. What it does not have tells nothing and shortens nothing.
 */
const narrow = async (question: UseQuestion): Promise<Span> => {
  let { from, to } = question.within;
  let asked = from;
  while (to - asked >= first.blocks) {
    const middle = (asked + to) / 2n;
    const isUsed = await question.isUsedAt(middle).catch(() => undefined);
    if (isUsed) to = middle;
    else asked = middle + 1n;
    if (isUsed === false) from = asked;
  }
  return { from, to };
};

/** After blocks without a use; after the first of them with as few left as the node's states can tell. */
const searchOn = async (search: Search, looked: Span, question: UseQuestion): Promise<Search> => {
  const { near } = search;
  const done = { from: least(search.done.from, looked.from), to: most(search.done.to, looked.to) };
  if (search.isNarrowed) return { ...search, done };
  const within = await narrow(question);
  const doneWithin = {
    from: least(most(done.from, within.from), within.to + 1n),
    to: least(most(done.to, within.from - 1n), within.to),
  };
  return { near, within, done: doneWithin, isNarrowed: true };
};

/** Log requests to one node, which learn from its refusals what it allows. */
const createRequests = () => {
  let allowed = 0;
  return {
    /** A refusal may have had another cause: each look tries one step more again. */
    begin: (): void => void (allowed = Math.max(0, allowed - 1)),
    blocks: ({ isNarrowed }: Search): bigint => {
      const range = ranges[allowed] ?? first.blocks;
      return isNarrowed ? range : least(range, first.blocks);
    },
    /** What is there; undefined where the node refused, and a shorter range may help. */
    async send(question: UseQuestion, span: Span): Promise<{ use?: TokenLog } | undefined> {
      try {
        const use = await question.useIn(span);
        return use ? { use } : {};
      } catch (error) {
        const shorter = ranges.findIndex((range) => range <= span.to - span.from);
        if (shorter === -1) throw error;
        allowed = shorter;
        return undefined;
      }
    },
  };
};

/**
 * Finds the use of authorizations in the logs of one node, whatever range it allows: in its first request, in
 * the one after halving, or, of a node without old states, bit by bit over several looks. A search that went
 * through everything without a find begins anew, because the node may only have been late with its logs.
 */
export const createUseSearch = (): ((question: UseQuestion) => Promise<TokenLog | undefined>) => {
  const searches = new Map<string, Search>();
  const requests = createRequests();

  const remember = (key: string, search: Search): void => {
    const [oldest] = searches.keys();
    const isFull = searches.size >= mostSearches && !searches.has(key);
    if (oldest !== undefined && isFull) searches.delete(oldest);
    searches.set(key, search);
  };

  return async (question) => {
    const { key } = question;
    requests.begin();
    for (let sent = 0; sent < mostRequests; sent++) {
      const search = searches.get(key) ?? begin(question);
      const span = nextSpan(search, requests.blocks(search));
      const answer = span && (await requests.send(question, span));
      if (!span || answer?.use) {
        searches.delete(key);
        return answer?.use;
      }
      if (answer) remember(key, await searchOn(search, span, question));
    }
    return undefined;
  };
};
