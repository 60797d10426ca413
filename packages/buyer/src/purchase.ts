import type { Charged } from "./advice.ts";
import type { Answer } from "./answer.ts";
import type { Call } from "./call.ts";
import type { JournalEntry, OpenPurchase } from "./journal.ts";
import type { Settings } from "./options.ts";
import type { Claim, Course } from "./outcome.ts";

type Headers = Readonly<Record<string, string>>;

/** A purchase under way. All that must outlive a crash lies in the journal as well. */
export type Purchase = {
  readonly id: string;
  call: Call;
  /** Every payment that was signed for it; the last one is sent. */
  readonly payments: Headers[];
  claim: Claim;
  /** What goes with the next request: the payment, nothing, a sign-in, or it is the claim's page that is read. */
  next: "payment" | "unpaid" | "sign-in" | "page";
  signIn: Headers;
  charged: Charged;
  readonly story: string[];
  answer: Answer | undefined;
  /** What was told last, and how often in a row. */
  told: { word: string; repeats: number };
  corrections: number;
  hasSignedIn: boolean;
  /** False where a purchase is only finished: then nothing is signed any more. */
  readonly mayPay: boolean;
};

export const beginPurchase = (id: string, call: Call): Purchase => ({
  id,
  call,
  payments: [],
  claim: {},
  next: "unpaid",
  signIn: {},
  charged: false,
  story: [],
  answer: undefined,
  told: { word: "", repeats: 0 },
  corrections: 0,
  hasSignedIn: false,
  mayPay: true,
});

/** Whatever was on its way, the same payment is safe to send again; a page that is known is free. */
export const reopenPurchase = ({ purchase, call, payments, claim }: OpenPurchase): Purchase => ({
  ...beginPurchase(purchase, call),
  payments: [...payments],
  claim,
  next: claim.page === undefined ? "payment" : "page",
  charged: "unknown",
  mayPay: false,
});

/** The next request, as it goes out. */
export const requestOf = (purchase: Purchase): { url: string; init: RequestInit } => {
  const { call, claim, next, payments, signIn } = purchase;
  if (next === "page" && claim.page !== undefined) return { url: claim.page, init: {} };
  const token = claim.token === undefined ? {} : { "claim-token": claim.token };
  const proof = {
    payment: { ...payments.at(-1), ...token },
    unpaid: {},
    "sign-in": signIn,
    page: {},
  }[next];
  const { url, method, body } = call;
  const headers = { ...call.headers, ...proof };
  return { url, init: { method, headers, ...(body === undefined ? {} : { body }) } };
};

/**
 * The path of the claim's page, asked of the shop that was called: it cannot send its buyer elsewhere. The
 * claim's own members count; on its page nothing is looked for.
 */
const claimIn = ({ headers, body }: Answer, { url }: Call): Claim => {
  const token = headers.get("claim-token") ?? undefined;
  const told = headers.get("location") ?? body["claim"];
  if (typeof told !== "string" || !URL.canParse(told, url)) return { token };
  const { pathname, search } = new URL(told, url);
  return { token, page: new URL(pathname + search, url).href };
};

type Said<Entry> = Entry extends JournalEntry ? Omit<Entry, "at" | "purchase"> : never;

/** Writes into the journal, under the purchase's name; rejects where it cannot be written. */
export const note = (
  { journal, now }: Settings,
  { id }: Purchase,
  entry: Said<JournalEntry>,
): Promise<void> => journal.append({ ...entry, purchase: id, at: now() });

/** What is only a help to `resume`: a result is never lost because the journal cannot be written any more. */
export const noteIfPossible: typeof note = (settings, purchase, entry) =>
  note(settings, purchase, entry).catch(() => {});

/** Keeps what an answer tells of the claim, in the journal too. */
export const noteClaim = async (
  settings: Settings,
  purchase: Purchase,
  answer: Answer,
): Promise<void> => {
  if (purchase.next === "page") return;
  const { token = purchase.claim.token, page = purchase.claim.page } = claimIn(
    answer,
    purchase.call,
  );
  if (token === purchase.claim.token && page === purchase.claim.page) return;
  purchase.claim = { token, page };
  if (purchase.payments.length > 0)
    await noteIfPossible(settings, purchase, { type: "claim", token, page });
};

/** What is told of a purchase when it ends. */
export const courseOf = (purchase: Purchase): Course => ({
  purchase: purchase.id,
  charged: purchase.charged,
  payments: [...purchase.payments],
  claim: purchase.claim,
  answer: purchase.answer,
  story: [...purchase.story],
});
