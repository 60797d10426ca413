import { z } from "zod";
import { coinText } from "./coin-text.ts";
import { endingOf } from "./host-name.ts";
import { looksLikeTicker, plainTicker } from "./ticker-text.ts";

const hourMs = 3_600_000;

/**
 * Everything that there is of a kind, by lists that have all of it. Workers publish the set with its age; what it does not
 * have is refused before payment. A set that nobody published, or an old one, refuses nobody.
 */
export type KnownSet = {
  /** What is said of a text that it does not have: a sentence without its full stop. */
  readonly absence: string;
  /** Whose word that is. */
  readonly list: string;
  /**
   * What is looked for, in lower case: a text is known if the set has any of these. None where the set does not speak of
   * such texts. Whatever a tool of this set would find by a text is found here, by the same reading of it.
   */
  readonly spellings: (text: string) => readonly string[];
  /** Members without which a list is not the whole list, whoever sent it. */
  readonly landmarks: readonly string[];
  /** How often the lists are read. */
  readonly refreshMs: number;
  /** How old the oldest of its lists may be when it refuses. */
  readonly maxAgeMs: number;
};

/** A name for a coin in a set: CoinGecko's ids have hyphens where CoinPaprika's names have spaces. */
export const coinMember = (text: string): string => text.toLowerCase().replaceAll("-", " ");

/** A ticker in a set: its class is written in many ways. */
export const tickerMember = (ticker: string): string =>
  plainTicker(ticker).replaceAll("-", "").toLowerCase();

/** A ticker with its class, and without: some companies have all classes of theirs. */
const tickerSpellings = (text: string): readonly string[] => {
  if (!looksLikeTicker(text)) return [];
  const [stem = ""] = plainTicker(text).split("-");
  return [...new Set([tickerMember(text), tickerMember(stem)])];
};

/** Every set, by the name that fields give it. */
export const knownSets = {
  coins: {
    absence: "No coin has this id, symbol or name",
    list: "the providers' lists of all coins",
    spellings: (text) => [coinMember(coinText(text))],
    landmarks: ["bitcoin", "ethereum", "btc", "eth"],
    refreshMs: hourMs,
    maxAgeMs: 12 * hourMs,
  },
  "sec-companies": {
    absence: "No company that files with the SEC has this ticker",
    list: "the SEC's list",
    spellings: tickerSpellings,
    landmarks: ["aapl", "msft"],
    refreshMs: 6 * hourMs,
    maxAgeMs: 48 * hourMs,
  },
  "top-level-domains": {
    absence: "There is no such top-level domain",
    list: "IANA's list",
    spellings: (text) => {
      const ending = endingOf(text);
      return ending === undefined ? [] : [ending];
    },
    landmarks: ["com", "net", "org"],
    refreshMs: 6 * hourMs,
    maxAgeMs: 48 * hourMs,
  },
} as const satisfies Readonly<Record<string, KnownSet>>;

/** What was read of a set: its members, and when the oldest of its lists was received, in milliseconds since the epoch. */
export type KnownList = { readonly members: ReadonlySet<string>; readonly readAt: number };

/** Reads each set; null where nobody is asked who has such a list. Throws where one of them does not answer. */
export type KnownLists = Readonly<
  Record<KnownSetName, (signal: AbortSignal) => Promise<KnownList | null>>
>;

/** The name of a set. */
export type KnownSetName = keyof typeof knownSets;

/** Their names. */
export const knownSetNames = Object.keys(knownSets) as readonly KnownSetName[];

const setsOfFields = z.registry<{ readonly set: KnownSetName }>();

/** A field whose texts name members of a set: what the set does not have is refused unpaid. */
export const knownIn = <Field extends z.ZodType>(set: KnownSetName, field: Field): Field => {
  // Of its own: what is made of the given field elsewhere has no set.
  const own = field.clone();
  setsOfFields.add(own, { set });
  return own;
};

/** A field of an input, and the set that its texts name members of. */
export type SubjectField = { readonly field: string; readonly set: KnownSetName };

/** The fields of an input that name a set. */
export const subjectFieldsOf = (input: z.ZodType): readonly SubjectField[] => {
  if (!(input instanceof z.ZodObject)) return [];
  return Object.entries(input.shape as Readonly<Record<string, z.ZodType>>).flatMap(
    ([field, schema]) => {
      const set = setsOfFields.get(schema)?.set;
      return set === undefined ? [] : [{ field, set }];
    },
  );
};

/** What a call asks about, where that can be known not to exist. */
export type NamedSubject = SubjectField & { readonly spellings: readonly string[] };

/** What a validated input names in the operation's field that has a set; undefined where no set speaks of it. */
export const namedSubject = (
  subject: SubjectField | undefined,
  data: unknown,
): NamedSubject | undefined => {
  if (subject === undefined) return undefined;
  const value = (data as Readonly<Record<string, unknown>>)[subject.field];
  if (typeof value !== "string") return undefined;
  const spellings = knownSets[subject.set].spellings(value);
  return spellings.length === 0 ? undefined : { ...subject, spellings };
};
