import { z } from "zod";
import { isRefusal, type Refusal } from "../http/reply.ts";
import {
  describeIssue,
  type MppEcho,
  type Payment,
  parseBase64,
  paymentBy,
  signedAuthorization,
} from "../payment/payment.ts";
import { mppIntent, mppMethod } from "./mpp-challenges.ts";

const text = z.string().max(4_096);

const echoSchema = z.object({
  id: text.min(1),
  realm: text,
  method: z.literal(mppMethod),
  intent: z.literal(mppIntent),
  request: text,
  expires: text.optional(),
  digest: text.optional(),
  opaque: text.optional(),
}) satisfies z.ZodType<MppEcho>;

const credentialSchema = z.object({
  challenge: echoSchema,
  payload: z
    .object({
      type: z.literal("authorization"),
      ...signedAuthorization.shape.authorization.shape,
      signature: signedAuthorization.shape.signature,
    })
    .transform((payload) => ({ signature: payload.signature, authorization: payload })),
});

const scheme = /^Payment +/i;

/** Whether a value of `Authorization` is a payment of MPP. */
export const isMppCredential = (authorization: string | undefined): boolean =>
  authorization !== undefined && scheme.test(authorization);

/**
 * Decodes `Authorization: Payment`: the same payment as in an x402 header, which its challenge binds to our terms in
 * place of an `accepted` entry. `key` is the caller's Idempotency-Key.
 */
export const decodeMppCredential = (
  authorization: string,
  key: string | undefined,
): Payment | Refusal => {
  const decoded = parseBase64(authorization.replace(scheme, ""), "base64url");
  if (isRefusal(decoded)) return decoded;
  const parsed = credentialSchema.safeParse(decoded.value);
  if (!parsed.success) return describeIssue(parsed.error);
  const { challenge, payload } = parsed.data;
  return paymentBy(payload, { x402Version: 2, key, mpp: challenge });
};
