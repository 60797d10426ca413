import { randomBytes } from "node:crypto";
import type { SignedAuthorization } from "@coinslot/sandbox";
import { type Hex, parseSignature, serializeErc6492Signature, serializeSignature } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectRefused,
  expectSold,
  paying,
  sign,
  versions,
} from "./customer.ts";
import { askedInVain, costOf, soldFor } from "./ledger.ts";
import { createSmartWallet, lengthened } from "./smart-wallet.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

/** By ourselves: no facilitator is asked, and nothing is opened under the payer's name. */
const refused = { status: 402, code: "payment_refused" } as const;
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The other signature that recovers to the same key: the token takes only the one with the low s. */
const twinOf = (signature: Hex): Hex => {
  const { r, s, yParity } = parseSignature(signature);
  const highS: Hex = `0x${(curveOrder - BigInt(s)).toString(16).padStart(64, "0")}`;
  return serializeSignature({ r, s: highS, yParity: yParity === 0 ? 1 : 0 });
};

const withParityAsV = (signature: Hex): Hex =>
  `${signature.slice(0, -2) as Hex}${signature.endsWith("1b") ? "00" : "01"}`;

/** A signature that says how its wallet would be deployed. */
const wrapped = (signature: Hex): Hex =>
  serializeErc6492Signature({ address: `0x${"fa".repeat(20)}`, data: "0x1234", signature });

describe.each(versions)("in version %i", (version) => {
  const callWith = (signed: SignedAuthorization) => () =>
    call(customer, paying(customer, version, signed));

  test.each([
    ["another chain", { chainId: 84532 }],
    ["the token's name on another network", { name: "USDC" }],
    ["another version of the token", { version: "1" }],
    ["a look-alike token", { verifyingContract: `0x${"ab".repeat(20)}` as const }],
  ])("case 35: an authorization signed for %s is refused", async (_, domain) => {
    const answer = await expectRefused(
      customer,
      callWith(await sign(customer, { domain })),
      refused,
    );
    expect(answer.body).toHaveProperty("accepts");
  });

  test("case 36: 65 random bytes are refused", async () => {
    const signature: Hex = `0x${randomBytes(64).toString("hex")}1b`;
    await expectRefused(customer, callWith({ ...(await sign(customer)), signature }), refused);
  });

  test("case 36: the signature of another key is refused", async () => {
    const thief = await createCustomer(world);
    const { signature } = await sign(thief);
    await expectRefused(customer, callWith({ ...(await sign(customer)), signature }), refused);
  });

  test("case 36: a signature of another authorization is refused", async () => {
    const { signature } = await sign(customer);
    await expectRefused(customer, callWith({ ...(await sign(customer)), signature }), refused);
  });

  test.each<[string, Hex]>([
    ["empty", "0x"],
    ["64 bytes long", `0x${"11".repeat(64)}`],
    ["10 KB long", `0x${"11".repeat(10_240)}`],
    ["not hexadecimal", `0x${"zz".repeat(65)}`],
    ["of junk with ERC-6492's mark", `0x${"11".repeat(64)}${"6492".repeat(16)}`],
  ])("case 36: a signature that is %s is an invalid payment", async (_, signature) => {
    const act = callWith({ ...(await sign(customer)), signature });
    await expectRefused(customer, act, { status: 400, code: "invalid_payment" });
  });

  test.each([
    ["0 or 1 for v", withParityAsV],
    ["the high s", twinOf],
  ])(
    "case 37: a signature with %s, which the token does not take, is refused",
    async (_, spoil) => {
      const { authorization, signature } = await sign(customer);
      await expectRefused(
        customer,
        callWith({ authorization, signature: spoil(signature) }),
        refused,
      );
    },
  );

  test("case 39: an empty wallet is refused", async () => {
    const poor = { ...(await createCustomer(world, { money: 0n })), price: customer.price };
    const headers = paying(poor, version, await sign(poor));
    await expectRefused(customer, () => call(poor, headers), {
      status: 402,
      code: "insufficient_funds",
      cost: askedInVain,
    });
  });
});

describe.each(versions)("a smart wallet pays in version %i", (version) => {
  const smartCustomer = async (): Promise<Customer> => ({
    ...customer,
    wallet: await createSmartWallet(world.chain, customer.price),
  });
  const callWith = (signed: SignedAuthorization) => () =>
    call(customer, paying(customer, version, signed));

  test("case 38: with a signature longer than a key's", async () => {
    const signed = lengthened(await sign(await smartCustomer()));
    await expectSold(customer, version, callWith(signed));
  });

  test("case 38: with a signature as long as a key's", async () => {
    await expectSold(customer, version, callWith(await sign(await smartCustomer())));
  });

  test("case 38: deployed meanwhile, with a signature that still tells how to deploy it", async () => {
    const { authorization, signature } = lengthened(await sign(await smartCustomer()));
    await expectSold(customer, version, callWith({ authorization, signature: wrapped(signature) }));
  });

  test("case 38: not deployed, by a factory that deploys nothing: refused", async () => {
    const { authorization, signature } = await sign(customer);
    const act = callWith({ authorization, signature: wrapped(signature) });
    await expectRefused(customer, act, refused);
  });

  test("case 38: not with the signature of somebody who is not its owner", async () => {
    const { wallet } = await smartCustomer();
    const thief = await world.chain.createWallet(0n);
    const stolen = { ...customer, wallet: { ...thief, address: wallet.address } };
    await expectRefused(customer, callWith(lengthened(await sign(stolen))), refused);
  });
});

test("case 37: the twin of a signature, sent beside it, buys nothing and hinders nothing", async () => {
  const { authorization, signature } = await sign(customer);
  const twins = [twinOf(signature), signature].map((spelling) =>
    paying(customer, 1, { authorization, signature: spelling }),
  );
  const { result, cost } = await costOf(world, () =>
    Promise.all(twins.map((headers) => call(customer, headers))),
  );
  expect(result.map(({ status }) => status)).toEqual([402, 200]);
  expect(cost).toEqual(soldFor(customer.price));
});
