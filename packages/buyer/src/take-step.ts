import { type Advice, adviceOf, chargedIn, isRefund, wordOf } from "./advice.ts";
import { type Answer, exchange } from "./answer.ts";
import { type CallInit, createCall } from "./call.ts";
import type { Settings } from "./options.ts";
import type { Ending } from "./outcome.ts";
import { payNext } from "./pay.ts";
import { noteClaim, noteIfPossible, type Purchase, requestOf } from "./purchase.ts";
import { resultIn, withReceipt } from "./result.ts";
import { signInFor } from "./sign-in.ts";

/** Gives a corrected request for a problem; undefined gives up. */
export type Correct = (problem: Answer) => CallInit | undefined;

/** What a purchase is bound to beside its settings. */
export type Bounds = { readonly correct: Correct | undefined; readonly signal: AbortSignal };

/** What follows an answer: an end, or another request, after a pause or at once. */
export type Next = Ending | "at once" | "after a pause";

const mostCorrections = 3;
/** Says something of other calls, and nothing of the input. */
const conflict = 409;
/** A page that does not change makes a buyer try the same payment again, which is always safe. */
const pollsBeforeResending = 5;

const refused = (reason: string): Ending => ({ kind: "refused", reason });

const reasonOf = ({ body }: Answer, word: string): string => {
  const detail = body["detail"] ?? body["title"];
  return typeof detail === "string" ? `${word}: ${detail}` : word;
};

/** Sends the next request; undefined where nobody answers in time, or not with an answer. */
export const ask = (
  { fetch, maxBytes, answerSeconds }: Settings,
  purchase: Purchase,
  { signal }: Bounds,
): Promise<Answer | undefined> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(answerSeconds * 1_000)]);
  return exchange(fetch, { ...requestOf(purchase), signal: limit }, maxBytes).catch(
    () => undefined,
  );
};

/** Corrects the request, where the caller knows how; the payment stays the same. */
const correctCall = async (
  settings: Settings,
  purchase: Purchase,
  answer: Answer,
  { correct }: Bounds,
): Promise<boolean> => {
  const corrected = purchase.corrections < mostCorrections ? correct?.(answer) : undefined;
  if (!corrected) return false;
  purchase.corrections += 1;
  purchase.call = createCall(purchase.call.url, { method: purchase.call.method, ...corrected });
  if (purchase.payments.length > 0)
    await noteIfPossible(settings, purchase, { type: "correction", call: purchase.call });
  return true;
};

/** By the claim token where it did not go along, and else by the wallet: it signs in, and pays nothing. */
const prove = async (
  settings: Settings,
  purchase: Purchase,
  answer: Answer,
  bounds: Bounds,
  knewToken: boolean,
): Promise<Next> => {
  const { wallet } = settings;
  const word = wordOf(answer);
  if (!knewToken && purchase.claim.token !== undefined) {
    purchase.next = "payment";
    return "at once";
  }
  if (!wallet || purchase.hasSignedIn) return refused(reasonOf(answer, word));
  const challenge = await ask(settings, { ...purchase, next: "unpaid" }, bounds);
  if (!challenge) return "after a pause";
  const signIn = await signInFor(challenge, purchase.call.url, wallet).catch(() => undefined);
  if (!signIn) return refused(`${word}, and there is no sign-in to prove the buyer by`);
  Object.assign(purchase, { signIn, next: "sign-in", hasSignedIn: true });
  return "at once";
};

const poll = (purchase: Purchase): Next => {
  const { claim, next, told } = purchase;
  const isStuck = next === "page" && (told.repeats + 1) % pollsBeforeResending === 0;
  const isUnknown = claim.page === undefined;
  purchase.next = isStuck || isUnknown ? "payment" : "page";
  return "after a pause";
};

type Follow = (
  settings: Settings,
  purchase: Purchase,
  answer: Answer,
  bounds: Bounds,
  knewToken: boolean,
) => Next | Promise<Next>;

/** For both words: a shop may not tell them apart. Where nobody corrects, the call stays paid and is tried again. */
const resend: Follow = async (settings, purchase, answer, bounds) => {
  // Paid for and at fault itself: only a corrected request can have another end.
  const isInputRefused = answer.status >= 400 && answer.status < 500 && answer.status !== conflict;
  const isOwnFault = purchase.next === "payment" && isInputRefused;
  purchase.next = "payment";
  if (isOwnFault && (await correctCall(settings, purchase, answer, bounds))) return "at once";
  return "after a pause";
};

const follow: Readonly<Record<Advice, Follow>> = {
  async pay(settings, purchase, answer) {
    if (purchase.next === "sign-in") return refused(reasonOf(answer, wordOf(answer)));
    if (purchase.next === "page") {
      // A page has no terms: they are asked for.
      purchase.next = "unpaid";
      return "at once";
    }
    const reason = await payNext(settings, purchase, answer);
    return reason === undefined ? "at once" : refused(reason);
  },
  "resend-same-payment": resend,
  "correct-and-resend": resend,
  poll: (_, purchase) => poll(purchase),
  wait(_, purchase) {
    // A sign-in is used up: whoever asks again proves himself anew.
    if (purchase.next === "sign-in") Object.assign(purchase, { hasSignedIn: false });
    if (purchase.next !== "unpaid") purchase.next = "payment";
    return "after a pause";
  },
  async "fix-request"(settings, purchase, answer, bounds) {
    const isCorrected =
      purchase.next !== "sign-in" && (await correctCall(settings, purchase, answer, bounds));
    return isCorrected ? "at once" : refused(reasonOf(answer, wordOf(answer)));
  },
  "prove-buyer": prove,
  never: (_, __, answer) => refused(reasonOf(answer, wordOf(answer))),
};

const remember = (purchase: Purchase, answer: Answer | undefined, word: string): void => {
  const { told, next } = purchase;
  const same = `${next} ${word}`;
  purchase.story.push(word);
  purchase.told = { word: same, repeats: told.word === same ? told.repeats + 1 : 0 };
  if (!answer) return;
  purchase.answer = answer;
  // What is said of a request without a payment is not said of the payment.
  if (next !== "unpaid" && purchase.payments.length > 0) purchase.charged = chargedIn(answer);
};

/** Takes in what came of a request, and says what follows. */
export const takeStep = async (
  settings: Settings,
  purchase: Purchase,
  answer: Answer | undefined,
  bounds: Bounds,
): Promise<Next> => {
  const { next, payments } = purchase;
  const isPage = next === "page";
  remember(purchase, answer, answer ? wordOf(answer) : "no answer");
  // A page that cannot be read may be gone: the same payment brings it back.
  if (!answer) return isPage ? poll(purchase) : "after a pause";
  const knewToken = purchase.claim.token !== undefined;
  await noteClaim(settings, purchase, answer);
  const found = resultIn(answer, isPage);
  if (found) {
    purchase.charged = payments.length > 0;
    return { kind: "result", result: await withReceipt(found, answer, settings.receiptSigner) };
  }
  if (isRefund(answer)) return { kind: "refunded" };
  const isPaid = payments.length > 0 && next !== "unpaid";
  const advice = adviceOf(answer, { isPaid, isPage });
  return follow[advice](settings, purchase, answer, bounds, knewToken);
};
