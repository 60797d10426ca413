import { z } from "zod";

const headers = z.record(z.string(), z.string());
const call = z.object({
  url: z.string(),
  method: z.string(),
  headers,
  body: z.string().optional(),
});
/** Which call of `buy` an entry belongs to, and when it was written. */
const shared = { purchase: z.string(), at: z.number() };

/** One line of a journal. */
export const journalEntrySchema = z.discriminatedUnion("type", [
  /** Written before the payment is sent: from here on money may move. */
  z.object({ type: z.literal("payment"), ...shared, call, headers }),
  /** The shop has a claim for it. */
  z.object({
    type: z.literal("claim"),
    ...shared,
    token: z.string().optional(),
    page: z.string().optional(),
  }),
  /** The request was corrected; the payment is the same. */
  z.object({ type: z.literal("correction"), ...shared, call }),
  /** It is over: nothing is left to be done. */
  z.object({ type: z.literal("end"), ...shared, kind: z.string() }),
]);

export type JournalEntry = z.output<typeof journalEntrySchema>;

/** Where payments are written down before they are sent. */
export type Journal = {
  /** Resolves when the entry would survive a crash; a payment is not sent before. */
  append(entry: JournalEntry): Promise<void>;
  /** All entries, the first first. */
  read(): Promise<readonly JournalEntry[]>;
};

/** A journal that lasts as long as the process. */
export const createMemoryJournal = (): Journal => {
  const entries: JournalEntry[] = [];
  return {
    append: async (entry) => void entries.push(entry),
    read: async () => [...entries],
  };
};

/** A purchase that a journal has no end of. */
export type OpenPurchase = {
  readonly purchase: string;
  readonly call: z.output<typeof call>;
  /** The headers of every payment that was signed for it, the last one last. */
  readonly payments: readonly Readonly<Record<string, string>>[];
  readonly claim: { readonly token?: string | undefined; readonly page?: string | undefined };
};

const continued = (
  open: OpenPurchase | undefined,
  entry: JournalEntry,
): OpenPurchase | undefined => {
  if (entry.type === "payment")
    return {
      purchase: entry.purchase,
      call: entry.call,
      payments: [...(open?.payments ?? []), entry.headers],
      // A claim belongs to the payment that it was opened for.
      claim: {},
    };
  if (!open || entry.type === "end") return undefined;
  if (entry.type === "correction") return { ...open, call: entry.call };
  return { ...open, claim: { token: entry.token, page: entry.page } };
};

/** What a journal has open, in the order in which it was begun. */
export const openPurchases = (entries: readonly JournalEntry[]): readonly OpenPurchase[] => {
  const open = new Map<string, OpenPurchase>();
  for (const entry of entries) {
    const next = continued(open.get(entry.purchase), entry);
    if (next) open.set(entry.purchase, next);
    else open.delete(entry.purchase);
  }
  return [...open.values()];
};
