import type { IncomingHttpHeaders } from "node:http";
import { type Hex, isErc6492Signature, parseErc6492Signature } from "viem";
import { z } from "zod";
import { isRefusal, type Refusal } from "../http/reply.ts";

/** A decoded payment: canonical, whatever version and header it came in. Amounts and times are integers. */
export type Payment = {
  readonly x402Version: 1 | 2;
  /** Lower case, as all addresses and the nonce here. */
  readonly payer: string;
  readonly payTo: string;
  readonly value: bigint;
  /** Seconds since the epoch, up to 2^256 - 1. */
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  readonly nonce: string;
  readonly signature: string;
  /** What the buyer says it accepted: checked against our own terms, never used instead of them. None with MPP. */
  readonly accepted: Readonly<Record<string, unknown>> | undefined;
  /** The challenge that a credential of MPP answers, as its buyer sends it back. */
  readonly mpp: MppEcho | undefined;
  readonly resourceUrl: string | undefined;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  /** The buyer's idempotency id, secret because it is not on the chain. */
  readonly identifier: string | undefined;
};

/** A challenge of the Machine Payments Protocol (`WWW-Authenticate: Payment`), sent back with what answers it. */
export type MppEcho = {
  readonly id: string;
  readonly realm: string;
  readonly method: "evm";
  readonly intent: "charge";
  /** Base64url of what is asked for. */
  readonly request: string;
  readonly expires?: string | undefined;
  readonly digest?: string | undefined;
  readonly opaque?: string | undefined;
};

/** A payment whose payer we have seen to have signed it: the only kind that is counted, held or looked up by payer. */
export type ProvenPayment = Payment & {
  /** A key's signature is checked offline each time; a contract's answer is remembered with the claim. */
  readonly provenBy: "key" | "contract";
};

const maxHeaderChars = 16_384;
const maxDepth = 32;
const utf8 = new TextDecoder("utf-8", { fatal: true });

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase();
const uint256 = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})$/)
  .transform((digits) => BigInt(digits))
  .refine((value) => value < 2n ** 256n);

/** One that says how to deploy its wallet says so in a form of its own, or is no signature at all. */
const isDecodable = (signature: string): boolean => {
  if (!isErc6492Signature(signature as Hex)) return true;
  try {
    return parseErc6492Signature(signature as Hex).address !== undefined;
  } catch {
    return false;
  }
};

/** An EIP-3009 authorization with its signature, as every codec carries it. */
export const signedAuthorization = z.object({
  signature: z
    .string()
    .regex(/^0x([0-9a-fA-F]{2}){65,2048}$/)
    .refine(isDecodable),
  authorization: z.object({
    from: address,
    to: address,
    value: uint256,
    validAfter: uint256,
    validBefore: uint256,
    nonce: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/)
      .toLowerCase(),
  }),
});

const paymentV1 = z.object({
  scheme: z.string(),
  network: z.string(),
  payload: signedAuthorization,
});

const paymentV2 = z.object({
  accepted: z.record(z.string(), z.unknown()),
  payload: signedAuthorization,
  resource: z.object({ url: z.string() }).optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});

const identifierExtension = z.object({ info: z.object({ id: z.unknown().optional() }) });
const paymentIdentifier = z.string().regex(/^[a-zA-Z0-9_-]{16,128}$/);
const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const invalid = (detail: string): Refusal => ({ code: "invalid_payment", detail });

/** Whether a parsed value is nested deeper than this; JSON.parse itself has no limit. */
export const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member)));

const alphabets = {
  base64: "base64 (standard alphabet, padded, no white space)",
  base64url: "base64url (no padding, no white space)",
} as const;

/** Strict: one payment has one encoding, so nothing slips past by being written differently. */
export const parseBase64 = (
  header: string,
  alphabet: keyof typeof alphabets = "base64",
): { readonly value: unknown } | Refusal => {
  if (header.length > maxHeaderChars)
    return invalid(`The payment header exceeds ${maxHeaderChars} characters.`);
  const bytes = Buffer.from(header, alphabet);
  if (bytes.toString(alphabet) !== header)
    return invalid(`The payment header is not canonical ${alphabets[alphabet]}.`);
  try {
    return { value: JSON.parse(utf8.decode(bytes)) as unknown };
  } catch {
    return invalid(`The payment header is not ${alphabet} of UTF-8 JSON.`);
  }
};

const identifierOf = (
  extensions: Readonly<Record<string, unknown>> | undefined,
  keyHeader: string | undefined,
  payer: string,
): string | undefined | Refusal => {
  const extension = identifierExtension.safeParse(extensions?.["payment-identifier"]);
  const id = extension.data?.info.id;
  if (id !== undefined) {
    const parsed = paymentIdentifier.safeParse(id);
    if (parsed.success) return parsed.data;
    return {
      code: "invalid_payment_identifier",
      detail:
        "The payment-identifier's info.id must be 16 to 128 characters of A-Z, a-z, 0-9, - and _.",
    };
  }
  if (keyHeader === undefined) return undefined;
  // Short keys are common, so unlike a payment-identifier they are scoped to their payer.
  if (idempotencyKey.safeParse(keyHeader).success) return `${payer}:${keyHeader}`;
  return {
    code: "invalid_payment_identifier",
    detail: "Idempotency-Key must be 1 to 255 visible ASCII characters.",
  };
};

const versionOf = (value: unknown): 1 | 2 | Refusal => {
  if (typeof value !== "object" || value === null || !("x402Version" in value)) {
    return invalid("The payment is not a JSON object with an x402Version.");
  }
  if (value.x402Version === 1 || value.x402Version === 2) return value.x402Version;
  return { code: "invalid_x402_version", detail: "x402Version must be the number 1 or 2." };
};

/** Which member of a payment is wrong. */
export const describeIssue = (error: z.ZodError): Refusal => {
  const path = error.issues[0]?.path.join(".") ?? "";
  return invalid(`The payment's ${path || "content"} is missing or malformed.`);
};

/**
 * The payment that a parsed value is. Nothing is called, and nobody has signed anything yet as far as is known. `key` is
 * the caller's Idempotency-Key.
 */
export const paymentFrom = (value: unknown, key: string | undefined): Payment | Refusal => {
  if (isDeeperThan(maxDepth, value)) return invalid("The payment is nested too deeply.");
  const version = versionOf(value);
  if (isRefusal(version)) return version;

  const parsed = version === 1 ? paymentV1.safeParse(value) : paymentV2.safeParse(value);
  if (!parsed.success) return describeIssue(parsed.error);
  const v2 = "accepted" in parsed.data ? parsed.data : undefined;
  return paymentBy(parsed.data.payload, {
    x402Version: version,
    key,
    accepted:
      "accepted" in parsed.data
        ? parsed.data.accepted
        : { scheme: parsed.data.scheme, network: parsed.data.network },
    resourceUrl: v2?.resource?.url,
    extensions: v2?.extensions,
  });
};

/** The payment that an authorization is, with what its codec has beside it. `key` is the caller's Idempotency-Key. */
export const paymentBy = (
  { authorization, signature }: z.output<typeof signedAuthorization>,
  beside: Pick<Payment, "x402Version"> &
    Partial<Pick<Payment, "accepted" | "resourceUrl" | "extensions" | "mpp">> & {
      readonly key: string | undefined;
    },
): Payment | Refusal => {
  const { x402Version, key, accepted, resourceUrl, extensions, mpp } = beside;
  const identifier = identifierOf(extensions, key, authorization.from);
  if (isRefusal(identifier)) return identifier;
  return {
    x402Version,
    payer: authorization.from,
    payTo: authorization.to,
    value: authorization.value,
    validAfter: authorization.validAfter,
    validBefore: authorization.validBefore,
    nonce: authorization.nonce,
    signature,
    accepted,
    mpp,
    resourceUrl,
    extensions,
    identifier,
  };
};

/** Decodes the payment of a request over HTTP. The version inside decides, not the header's name. */
export const decodePayment = (headers: IncomingHttpHeaders): Payment | Refusal => {
  const textOf = (name: string): string | undefined => headers[name]?.toString();
  const [first, second] = [textOf("payment-signature"), textOf("x-payment")].filter(Boolean);
  if (first && second && first !== second) {
    return {
      code: "ambiguous_payment",
      detail:
        "X-PAYMENT and PAYMENT-SIGNATURE carry different payments. One payment belongs in a request.",
    };
  }
  const decoded = parseBase64(first ?? "");
  if (isRefusal(decoded)) return decoded;
  return paymentFrom(decoded.value, textOf("idempotency-key"));
};
