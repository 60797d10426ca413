import type { SignedAuthorization, Wallet } from "@coinslot/sandbox";
import { expect } from "vitest";
import { costOf, expectRefusal, type Ledger, nothing, soldFor, withRedis } from "./ledger.ts";
import {
  headerV1,
  headerV2,
  settlementOf,
  signAuthorization,
  type Terms,
  termsOf,
  type Wanted,
} from "./payments.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import type { World } from "./world.ts";

/** The protocol version that a payment is written in; every operation takes both. */
export type Version = 1 | 2;
export const versions = [1, 2] as const;

/** The request header that clients of a version pay with. */
export const headerOf = { 1: "x-payment", 2: "payment-signature" } as const;

/** The answer header that tells clients of a version about their settlement. */
export const settlementHeaderOf = { 1: "x-payment-response", 2: "payment-response" } as const;

/** The operation that is bought where nothing else is said, and the input it is bought with. */
export const hashPath = "/api/hash";
export const hashInput = JSON.stringify({ text: "abc" });
export const hashOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

/** A buyer with a wallet, who knows the terms of one operation of one gateway. */
export type Customer = {
  readonly world: World;
  readonly url: string;
  readonly path: string;
  readonly wallet: Wallet;
  readonly terms: Terms;
  readonly price: bigint;
};

/** Makes a wallet of one dollar and asks for the terms. */
export const createCustomer = async (
  world: World,
  { path = hashPath, url = world.url, money = 1_000_000n } = {},
): Promise<Customer> => {
  const [wallet, terms] = await Promise.all([world.chain.createWallet(money), termsOf(url, path)]);
  return { world, url, path, wallet, terms, price: BigInt(terms.v2.amount) };
};

/** Signs a payment that fits the terms, but for the changes. */
export const sign = (
  { world, wallet, price }: Customer,
  changes: Partial<Wanted> = {},
): Promise<SignedAuthorization> =>
  signAuthorization(world.chain, wallet, { payTo: world.payTo, value: price, ...changes });

/** The header text of a payment; `extras` replace or add top-level members. */
export const headerText = (
  { terms }: Customer,
  version: Version,
  signed: SignedAuthorization,
  extras: object = {},
): string => (version === 1 ? headerV1(signed, extras) : headerV2(signed, terms.v2, extras));

/** The payment under its version's own header name. */
export const paying = (
  customer: Customer,
  version: Version,
  signed: SignedAuthorization,
  extras: object = {},
): Record<string, string> => ({
  [headerOf[version]]: headerText(customer, version, signed, extras),
});

/** A payment with the buyer's id: an Idempotency-Key in version 1, the extension in version 2. */
export const identified = (
  customer: Customer,
  version: Version,
  signed: SignedAuthorization,
  id: unknown,
): Record<string, string> => {
  if (version === 1) return { ...paying(customer, 1, signed), "idempotency-key": String(id) };
  const extensions = { "payment-identifier": { info: { required: false, id } } };
  return paying(customer, 2, signed, { extensions });
};

/** Calls the customer's operation, with the usual input unless another body is given. */
export const call = (
  { url, path }: Customer,
  headers: Readonly<Record<string, string>>,
  body: string = hashInput,
): Promise<Answer> =>
  send(url, { path, headers: { "content-type": "application/json", ...headers }, body });

/** The process lives, and an honest buyer is served. */
export const expectNextCallSucceeds = async (customer: Customer): Promise<void> => {
  const answer = await call(customer, paying(customer, 1, await sign(customer)));
  expect(answer).toMatchObject({ status: 200, body: { data: { hash: hashOfAbc } } });
  expect(customer.world.gateways.every((gateway) => gateway.running())).toBe(true);
};

/** The state of the claim that an answer belongs to. */
const claimStateOf = ({ world }: Customer, answer: Answer): Promise<string | null> =>
  withRedis(world, (redis) =>
    redis.hget(`coinslot:8453:claim:${answer.headers.get("claim-token")?.slice(0, 40)}`, "state"),
  );

/** An answer counts as delivered a moment after its last byte is written. */
export const untilDelivered = (customer: Customer, answer: Answer): Promise<void> =>
  until("the answer is delivered", async () => {
    return (await claimStateOf(customer, answer)) === "delivered";
  });

type Refused = {
  readonly status: number;
  readonly code: string;
  readonly charged?: boolean | "unknown";
  /** Default: nothing. */
  readonly cost?: Ledger;
};

/** A call that is refused, costs what it may, and leaves the gateway as it was. */
export const expectRefused = async (
  customer: Customer,
  act: () => Promise<Answer>,
  expected: Refused,
): Promise<Answer> => {
  const { result, cost } = await costOf(customer.world, act);
  expectRefusal(result, expected);
  expect(cost).toEqual(expected.cost ?? nothing);
  await expectNextCallSucceeds(customer);
  return result;
};

/** A call that is sold once at the price, answered in the version that was paid with, and delivered. */
export const expectSold = async (
  customer: Customer,
  version: Version,
  act: () => Promise<Answer>,
): Promise<Answer> => {
  const { result, cost } = await costOf(customer.world, act);
  expect(result).toMatchObject({ status: 200, body: { op: customer.path.split("/").at(-1) } });
  expect(settlementOf(result)).toMatchObject({
    header: settlementHeaderOf[version],
    value: { success: true },
  });
  expect(cost).toEqual(soldFor(customer.price));
  await untilDelivered(customer, result);
  return result;
};
