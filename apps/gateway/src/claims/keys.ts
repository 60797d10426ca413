import { createHash } from "node:crypto";
import { keyPrefix, knownSetKey } from "@coinslot/jobs";
import type { KnownSetName } from "@coinslot/tools-schema";
import type { Network } from "../payment/networks.ts";

export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What a claim's own keys are made of. */
export type KeyedClaim = {
  readonly id: string;
  readonly identifier: string;
  readonly payer: string;
  readonly fingerprint: string;
  /** Where what a new call is about has to be known to exist. */
  readonly knownIn?: KnownSetName | undefined;
};

/** Where Redis keeps what it knows of one network's payments. */
export type ClaimKeys = {
  readonly claim: (id: string) => string;
  /** A sorted set: the ids of all claims that are not finished, by the time of their next look. */
  readonly attention: string;
  /** A sorted set: the ids of delivered claims whose settlement is not yet seen on the chain, by the time of delivery. */
  readonly audit: string;
  /** The last block that was looked through for payments. */
  readonly auditedBlock: string;
  /** Held by the gateway whose reconciler works. */
  readonly lease: string;
  /** Set while every settlement is checked on the chain. */
  readonly checkAll: string;
  /** The claims of a payer whose payment is not decided. */
  readonly unsettled: (payer: string) => string;
  /** The jobs of a payer that are not known to have ended. */
  readonly openJobs: (payer: string) => string;
  /** Whose claim is good for a request, by payer and fingerprint. */
  readonly bought: (payer: string, fingerprint: string) => string;
  /** There for a year after a payer's last purchase. */
  readonly buyer: (payer: string) => string;
  /** How a payment is counted, for good: its claim goes some time after it is delivered. */
  readonly sale: (id: string) => string;
  /** A hash: per operation and name, how many sales are counted under it, and their atomic units. */
  readonly sums: string;
  /** A sorted set: the ids of all that is counted, in the order in which they were first. */
  readonly sales: string;
  /**
   * The KEYS of every script: claim, identifier (the claim again where there is none), attention, unsettled, bought,
   * buyer, sale, sums, sales, the payer's identifier (again the claim), place, the payer's jobs, the set that the call's
   * subject has to be in (again the claim), audit.
   */
  readonly ofScript: (claim: KeyedClaim) => ScriptKeys;
};

/** How many those are. */
export const keysPerScript = 14;

type ScriptKeys = readonly [
  claim: string,
  identifier: string,
  attention: string,
  unsettled: string,
  bought: string,
  buyer: string,
  sale: string,
  sums: string,
  sales: string,
  ownIdentifier: string,
  place: string,
  openJobs: string,
  knownIn: string,
  audit: string,
];

const keysUnder = (shared: string, prefix: string): ClaimKeys => {
  const claim = (id: string): string => `${prefix}:claim:${id}`;
  const attention = `${prefix}:attention`;
  const audit = `${prefix}:audit`;
  const unsettled = (payer: string): string => `${prefix}:unsettled:${payer}`;
  const openJobs = (payer: string): string => `${prefix}:open-jobs:${payer}`;
  const bought = (payer: string, fingerprint: string): string =>
    `${prefix}:bought:${payer}:${fingerprint}`;
  const buyer = (payer: string): string => `${prefix}:buyer:${payer}`;
  const sale = (id: string): string => `${prefix}:sale:${id}`;
  const [sums, sales] = [`${prefix}:sums`, `${prefix}:sales`];
  return {
    claim,
    attention,
    audit,
    auditedBlock: `${prefix}:audited-block`,
    lease: `${prefix}:reconciler`,
    checkAll: `${prefix}:check-all`,
    unsettled,
    openJobs,
    bought,
    buyer,
    sale,
    sums,
    sales,
    ofScript: ({ id, identifier, payer, fingerprint, knownIn }) => [
      claim(id),
      identifier ? `${prefix}:identifier:${digest(identifier)}` : claim(id),
      attention,
      unsettled(payer),
      bought(payer, fingerprint),
      buyer(payer),
      sale(id),
      sums,
      sales,
      identifier ? `${prefix}:identifier:${payer}:${digest(identifier)}` : claim(id),
      `${prefix}:place:${id}`,
      openJobs(payer),
      knownIn ? knownSetKey(shared, knownIn) : claim(id),
      audit,
    ],
  };
};

/**
 * The network stands in every key: a gateway that is set to another network never sees, and so never runs, audits
 * or pays back, what was paid on this one.
 */
export const claimKeysOf = (prefix: string, { chainId }: Pick<Network, "chainId">): ClaimKeys =>
  keysUnder(prefix, `${prefix}:${chainId}`);

/** Where claims lay before the network stood in their keys. */
export const oldClaimKeys = keysUnder(keyPrefix, keyPrefix);

/** The CAIP-2 ids of all networks whose gateways have used this Redis. */
export const networksKeyOf = (prefix: string): string => `${prefix}:networks`;
