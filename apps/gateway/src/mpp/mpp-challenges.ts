import { keccak256, stringToBytes } from "viem";
import { z } from "zod";
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

/**
 * A challenge is not stored: its id is a MAC over all of it, and the authorization's nonce a digest of the id. `mac` is
 * one that all gateways of the shop share; `unique` tells the challenges of one second apart, because the nonce of a
 * payment hangs on its challenge.
 */
export const createMppChallenges = (options: {
  readonly publicUrl: string;
  readonly network: Network;
  readonly mac: (text: string) => string;
  readonly unique: () => string;
  readonly now: () => number;
}): MppChallenges => {
  const { publicUrl, network, mac, unique, now } = options;
  const realm = new URL(publicUrl).host;
  const shared = { realm, method: mppMethod, intent: mppIntent } as const;
  const opaqueFor = (operation: string, part: string): string =>
    base64urlOf({ operation, unique: part });
  return {
    challengeFor(operation, terms) {
      const request = requestOf(terms, network);
      const expires = new Date(now() + terms.v2.maxTimeoutSeconds * 1_000).toISOString();
      const opaque = opaqueFor(operation, unique());
      const id = mac(boundText({ ...shared, id: "", request, expires, opaque }));
      const members = { id, ...shared, request, expires, opaque };
      return `Payment ${Object.entries(members)
        .map(([name, value]) => `${name}="${value}"`)
        .join(", ")}`;
    },
    mismatchOf(echo, nonce, operation, terms) {
      const isOurs =
        isSameSecret(mac(boundText(echo)), echo.id) &&
        echo.request === requestOf(terms, network) &&
        operationIn(echo.opaque) === operation;
      if (!isOurs) return foreign;
      if (nonce === nonceOf(echo)) return undefined;
      return { ...foreign, detail: "The authorization's nonce is not that of its challenge." };
    },
  };
};

const opaqueSchema = z.object({ operation: z.string() });

const operationIn = (opaque: string | undefined): string | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(opaque ?? "", "base64url").toString());
    return opaqueSchema.safeParse(value).data?.operation;
  } catch {
    return undefined;
  }
};
