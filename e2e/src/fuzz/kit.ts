import { createQuickKey, createRandom, integerBetween, pick, type Random } from "@coinslot/sandbox";
import { createCustomer, type Customer } from "../customer.ts";
import { credentialOf, decoded, encoded } from "../mpp-credentials.ts";
import { headerV1, headerV2, signAuthorization } from "../payments.ts";
import type { World } from "../world.ts";

/** What requests are made of. */
export type Kit = {
  readonly random: Random;
  readonly world: World;
  /** Who has money. */
  readonly buyer: Customer;
  /** An Authorization of MPP that was signed for the terms of this shop. */
  readonly credential: string;
};

export const openKit = async (world: World, seed: number): Promise<Kit> => {
  const buyer = await createCustomer(world, { money: 1_000_000_000n });
  return {
    random: createRandom(seed, "fuzz"),
    world,
    buyer,
    credential: await credentialOf(buyer),
  };
};

const letters = Array.from(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/=-_{}[]":,.%&?\\ \t',
);

export const textOfLength = ({ random }: Kit, length: number): string =>
  Array.from({ length }, () => pick(random, letters)).join("");

/** A number up to a bound; small ones as often as large ones. */
export const size = ({ random }: Kit, most: number): number =>
  Math.floor(Math.exp(random() * Math.log(most + 1)));

/** A text with a few of its characters replaced, left out, doubled or moved, or cut. */
export const mutated = (kit: Kit, text: string): string => {
  const { random } = kit;
  let changed = text;
  for (let times = integerBetween(random, 1, 4); times > 0; times--) {
    const at = Math.floor(random() * changed.length);
    const piece = changed.slice(at, at + size(kit, 40));
    const before = changed.slice(0, at);
    const after = changed.slice(at + piece.length);
    changed = pick(random, [
      () => before + textOfLength(kit, piece.length) + after,
      () => before + after,
      () => before + piece + piece + after,
      () => before + pick(random, ["\0", "é", "\r\n", '"', "{}", "-1", "1e999", "0x"]) + after,
      () => after + before,
      () => before,
    ])();
  }
  return changed;
};

const odd: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  "",
  "0x",
  "0".repeat(300),
  [],
  {},
  [[[]]],
  { __proto__: 1 },
  "\0",
];

/** A value with one member, however deep, replaced by something odd, left out, or named otherwise. */
export const altered = (kit: Kit, value: unknown): unknown => {
  const { random } = kit;
  if (typeof value !== "object" || value === null || random() < 0.1) return pick(random, odd);
  const members = Object.entries(value);
  const [name = "a", member] = members.length > 0 ? pick(random, members) : [];
  const others = members.filter(([other]) => other !== name);
  if (random() < 0.1) return Object.fromEntries(others);
  if (random() < 0.1) return Object.fromEntries([...others, [mutated(kit, name), member]]);
  const all = { ...value, [name]: altered(kit, member) };
  return Array.isArray(value) ? Object.values(all) : all;
};

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");
const fromBase64 = (text: string): unknown => JSON.parse(Buffer.from(text, "base64").toString());

const randomHex = ({ random }: Kit, bytes: number): `0x${string}` =>
  `0x${Array.from({ length: bytes * 2 }, () => Math.floor(random() * 16).toString(16)).join("")}`;

/** What a payment says, before anybody signs it. */
const authorizationOf = (kit: Kit, from: `0x${string}`) => ({
  from,
  to: kit.world.payTo,
  value: String(kit.buyer.price),
  validAfter: "0",
  validBefore: String(Math.floor(Date.now() / 1_000) + 300),
  nonce: randomHex(kit, 32),
});

/** A payment in each form in which it may be sent, as headers. */
const formsOf = (kit: Kit, signed: Parameters<typeof headerV1>[0]): Record<string, string>[] => {
  const { challenge } = decoded(kit.credential);
  const payload = { type: "authorization", ...signed.authorization, signature: signed.signature };
  return [
    { "x-payment": headerV1(signed) },
    { "payment-signature": headerV2(signed, kit.buyer.terms.v2) },
    { authorization: encoded({ challenge, payload }) },
  ];
};

/** A payment that its payer did not sign. */
export const unsignedPayment = (kit: Kit): Record<string, string> => {
  const authorization = authorizationOf(kit, randomHex(kit, 20));
  const signature = randomHex(kit, pick(kit.random, [65, 65, 64, 0, 200]));
  return pick(kit.random, formsOf(kit, { authorization, signature }));
};

/** One of a payer without money, whose terms are right or not. */
export const poorPayment = (kit: Kit): Record<string, string> => {
  const key = createQuickKey(Buffer.from(randomHex(kit, 32).slice(2), "hex"));
  const good = authorizationOf(kit, key.address);
  const changes = pick(kit.random, [
    {},
    {},
    { value: "1" },
    { validBefore: "1" },
    { to: key.address },
  ]);
  const authorization = { ...good, ...changes };
  return pick(kit.random, formsOf(kit, { authorization, signature: key.sign(authorization) }));
};

/** One of the buyer who has money. */
export const goodPayment = async (kit: Kit): Promise<Record<string, string>> => {
  const { world, buyer } = kit;
  const wanted = { payTo: world.payTo, value: buyer.price, nonce: randomHex(kit, 32) };
  const signed = await signAuthorization(world.chain, buyer.wallet, wanted);
  return pick(kit.random, formsOf(kit, signed));
};

/** The same headers, with what is in them altered or mutated. */
export const damaged = (kit: Kit, headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const isMpp = name === "authorization";
      if (kit.random() < 0.4) return [name, mutated(kit, value).replaceAll(/[^\x20-\x7e]/g, "?")];
      const inside = isMpp ? decoded(value) : fromBase64(value);
      const changed = altered(kit, inside);
      return [name, isMpp ? encoded(changed as object) : base64(changed)];
    }),
  );
