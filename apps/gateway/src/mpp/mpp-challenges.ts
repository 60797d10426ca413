import { keccak256, stringToBytes } from "viem";
import { z } from "zod";
import { type Stamp, stampMs, uniquePart } from "../sign-in/nonces.ts";
import { isSameSecret } from "../http/same-secret.ts";
import type { Refusal } from "../http/reply.ts";
import type { Network } from "../payment/networks.ts";
import type { MppEcho } from "../payment/payment.ts";
import type { Terms } from "../payment/terms.ts";

/** Whether calls can be paid for by the Machine Payments Protocol, too. */
export const mppSettings = {
  MPP: z.enum(["on", "off"]).default("off"),
};

/** The one method and intent that move the same USDC by the same EIP-3009 authorization. */
export const mppMethod = "evm";
export const mppIntent = "charge";

/** What MPP adds to a 402, and how what comes back of it is known again. */
export type MppChallenges = {
  /** The value of `WWW-Authenticate`: one that no other answer has. */
  challengeFor(operation: string, terms: Terms): string;
  /** Why a credential pays for something else than this operation at today's terms. */
  mismatchOf(echo: MppEcho, nonce: string, operation: string, terms: Terms): Refusal | undefined;
};

const base64urlOf = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

/** Members in the order of RFC 8785, in which clients write them again. */
const requestOf = (terms: Terms, { chainId, asset }: Network): string =>
  base64urlOf({
    amount: terms.v2.amount,
    currency: asset,
    methodDetails: { chainId, credentialTypes: ["authorization"], decimals: 6 },
    recipient: terms.v2.payTo,
  });

/** As the draft binds a challenge's id to its parts: seven places, empty where there is none. */
const boundText = ({ realm, method, intent, request, expires, digest, opaque }: MppEcho): string =>
  [realm, method, intent, request, expires ?? "", digest ?? "", opaque ?? ""].join("|");

/** The nonce of the authorization that answers a challenge. */
const nonceOf = ({ id, realm }: Pick<MppEcho, "id" | "realm">): string =>
  keccak256(stringToBytes(id + realm));

const foreign: Refusal = {
  code: "payment_mismatch",
  detail:
    "The credential's challenge is none of ours for this operation at today's terms. A fresh one is attached.",
};

/** What the challenges of one operation in one minute have in common, around what each has for itself. */
type Prepared = { readonly stamp: Stamp; readonly before: string; readonly after: string };

/** What tells the challenges of a minute apart stands at the end of their ids. */
const idForm = /^([A-Za-z0-9_-]+)\.[0-9a-f]{12}$/;

/** The stamp's minute, and then as long as a payment may take. */
const endOf = ({ issuedAt }: Stamp, { v2 }: Terms): string =>
  new Date(Date.parse(issuedAt) + stampMs + v2.maxTimeoutSeconds * 1_000).toISOString();

/**
 * A challenge is not stored: its id begins with a MAC over all else that it says, and the authorization's nonce is a digest
 * of the id. The end of the id is its own and is not proven: it makes each answer's challenge another payment, and nobody has
 * anything of choosing it. So a challenge is prepared once a minute. `mac` and `stamp` are those of all gateways of the shop.
 */
export const createMppChallenges = (options: {
  readonly publicUrl: string;
  readonly network: Network;
  readonly mac: (text: string) => string;
  readonly stamp: () => Stamp;
}): MppChallenges => {
  const { publicUrl, network, mac, stamp } = options;
  const realm = new URL(publicUrl).host;
  const prepared = new WeakMap<Terms, Prepared>();

  const prepare = (operation: string, terms: Terms, now: Stamp): Prepared => {
    const request = requestOf(terms, network);
    const [expires, opaque] = [endOf(now, terms), base64urlOf({ operation })];
    const echo: MppEcho = {
      id: "",
      realm,
      method: mppMethod,
      intent: mppIntent,
      request,
      expires,
      opaque,
    };
    const told = `method="${mppMethod}", intent="${mppIntent}", request="${request}"`;
    return {
      stamp: now,
      before: `Payment id="${mac(boundText(echo))}.`,
      after: `", realm="${realm}", ${told}, expires="${expires}", opaque="${opaque}"`,
    };
  };

  return {
    challengeFor(operation, terms) {
      const now = stamp();
      let one = prepared.get(terms);
      if (one?.stamp !== now) {
        one = prepare(operation, terms, now);
        prepared.set(terms, one);
      }
      return one.before + uniquePart() + one.after;
    },
    mismatchOf(echo, nonce, operation, terms) {
      const isOurs =
        isSameSecret(mac(boundText(echo)), idForm.exec(echo.id)?.[1]) &&
        echo.request === requestOf(terms, network) &&
        echo.opaque === base64urlOf({ operation });
      if (!isOurs) return foreign;
      if (nonce === nonceOf(echo)) return undefined;
      return { ...foreign, detail: "The authorization's nonce is not that of its challenge." };
    },
  };
};
