import { z } from "zod";
import type { Answer } from "./answer.ts";

/** What one payment puts at stake, whichever version of x402 asks for it. */
export type Terms = {
  readonly x402Version: 1 | 2;
  readonly scheme: string;
  readonly network: string;
  readonly asset: string;
  /** In the asset's smallest unit. */
  readonly amount: bigint;
  readonly payTo: string;
  /** The entry of `accepts` as it came: a signer may need more of it. */
  readonly entry: Readonly<Record<string, unknown>>;
};

const shared = { scheme: z.string(), network: z.string(), asset: z.string(), payTo: z.string() };
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/)
  .transform(BigInt);

const termsV1 = z.object({ ...shared, maxAmountRequired: amount });
const termsV2 = z.object({ ...shared, amount });
const challenge = z.object({ accepts: z.array(z.unknown()) });

const paymentV1 = z.object({ scheme: z.string(), network: z.string(), payload: z.unknown() });
const paymentV2 = z.object({ accepted: termsV2, payload: z.unknown() });
/** The `exact` scheme on EVM chains: what is really signed. */
const authorized = z.object({ authorization: z.object({ to: z.string(), value: amount }) });

/** The JSON in an x402 header; undefined where there is none. */
export const decodeHeader = (header: string | null | undefined): unknown => {
  try {
    return JSON.parse(Buffer.from(header ?? "", "base64").toString("utf8"));
  } catch {
    return undefined;
  }
};

const fromV2 = (entry: unknown): Terms[] => {
  const { data } = termsV2.safeParse(entry);
  return data ? [{ x402Version: 2, ...data, entry: entry as Terms["entry"] }] : [];
};

const fromV1 = (entry: unknown): Terms[] => {
  const { data } = termsV1.safeParse(entry);
  if (!data) return [];
  const { maxAmountRequired, ...rest } = data;
  return [{ x402Version: 1, ...rest, amount: maxAmountRequired, entry: entry as Terms["entry"] }];
};

/** Everything that a 402 takes: version 2 from its header, version 1 from its body. What cannot be read is left out. */
export const termsIn = ({ headers, body }: Answer): readonly Terms[] => {
  const acceptsIn = (value: unknown): readonly unknown[] =>
    challenge.safeParse(value).data?.accepts ?? [];
  const v2 = acceptsIn(decodeHeader(headers.get("payment-required"))).flatMap(fromV2);
  return [...v2, ...acceptsIn(body).flatMap(fromV1)];
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What is signed beats what is said to be accepted, so that neither can hide behind the other. */
const atStake = (terms: Terms, payload: unknown): Terms | undefined => {
  const { data } = authorized.safeParse(payload);
  if (!data) return terms;
  const { to, value } = data.authorization;
  if (!isSame(to, terms.payTo)) return undefined;
  return { ...terms, amount: value > terms.amount ? value : terms.amount };
};

/**
 * What a signed payment puts at stake, read from the payment itself. Undefined where that cannot be read, or
 * is nothing that the 402 asked for: such a payment is not to be sent.
 */
export const stakeOf = (
  headers: Readonly<Record<string, string>>,
  asked: readonly Terms[],
): Terms | undefined => {
  const v2 = paymentV2.safeParse(decodeHeader(headers["payment-signature"])).data;
  if (v2) {
    const terms = asked.find(
      ({ x402Version, network, asset, payTo }) =>
        x402Version === 2 &&
        network === v2.accepted.network &&
        isSame(asset, v2.accepted.asset) &&
        isSame(payTo, v2.accepted.payTo),
    );
    return terms && atStake({ ...terms, ...v2.accepted }, v2.payload);
  }
  const v1 = paymentV1.safeParse(decodeHeader(headers["x-payment"])).data;
  if (!v1) return undefined;
  const fitting = asked.filter(
    ({ x402Version, scheme, network }) =>
      x402Version === 1 && scheme === v1.scheme && network === v1.network,
  );
  // A version 1 payment names no asset: it is known only where the 402 leaves no choice.
  const [only, another] = fitting;
  return only && !another ? atStake(only, v1.payload) : undefined;
};
