import type { Answer } from "./answer.ts";
import { identify } from "./identify.ts";
import type { Settings } from "./options.ts";
import { note, type Purchase } from "./purchase.ts";
import type { Challenge } from "./sign.ts";
import { stakeOf, type Terms, termsIn } from "./terms.ts";

const isPayable = ({ assets, maxPrice }: Settings, { asset, amount }: Terms): boolean =>
  amount <= maxPrice && assets.some((one) => one.toLowerCase() === asset.toLowerCase());

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const signOne = async (settings: Settings, challenge: Challenge): Promise<string | Headers> => {
  try {
    return new Headers(await settings.sign(challenge));
  } catch (error) {
    return `no payment was signed: ${reasonOf(error)}`;
  }
};

/**
 * Signs a payment for the terms of a 402 and writes it into the journal; it goes out with the next request.
 * Resolves with the reason where nothing is to be sent: the price is checked before the signer is asked, and
 * once more in what he signed; and what cannot be written down is not sent.
 */
export const payNext = async (
  settings: Settings,
  purchase: Purchase,
  answer: Answer,
): Promise<string | undefined> => {
  const { maxPrice, maxPayments, identifier } = settings;
  if (!purchase.mayPay) return "another payment would have to be signed";
  if (purchase.payments.length >= maxPayments)
    return `${maxPayments} payments were signed, and none of them bought it`;
  const terms = termsIn(answer);
  if (terms.length === 0) return "the terms cannot be read";
  if (!terms.some((one) => isPayable(settings, one)))
    return `it costs more than ${maxPrice}, or is sold for other tokens`;
  const challenge = { call: purchase.call, answer, terms };
  const signed = await signOne(settings, challenge);
  if (typeof signed === "string") return signed;
  const payment = Object.fromEntries(signed);
  const stake = stakeOf(payment, terms);
  if (!stake) return "what was signed is not what was asked for";
  if (!isPayable(settings, stake)) return `what was signed is worth more than ${maxPrice}`;
  const attempt = purchase.payments.length;
  const headers =
    identifier === false ? payment : identify(payment, challenge, identifier(attempt));
  try {
    await note(settings, purchase, { type: "payment", call: purchase.call, headers });
  } catch (error) {
    return `the journal cannot be written: ${reasonOf(error)}`;
  }
  purchase.payments.push(headers);
  purchase.claim = {};
  purchase.next = "payment";
  return undefined;
};
