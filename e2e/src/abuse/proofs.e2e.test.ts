import { afterAll, beforeAll, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  identified,
  paying,
  sign,
  untilDelivered,
} from "../customer.ts";
import { signIn } from "../sign-ins.ts";
import { startWorld, type World } from "../world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

test("row 9: a buyer who was cut off is told how to prove himself, and each way gives him the result", async () => {
  const signed = await sign(customer);
  const headers = identified(customer, 2, signed, "an-order-of-his-own-78");
  const sold = await call(customer, headers);
  await untilDelivered(customer, sold);
  const bare = paying(customer, 2, signed);
  const told = await call(customer, bare);
  expect(told).toMatchObject({
    status: 409,
    body: { code: "claim_delivered", charged: true, retry: "prove-buyer" },
  });
  for (const way of [/claim token/, /payment identifier/, /signs in/])
    expect(told.body["detail"]).toMatch(way);
  const ways = [
    { ...bare, "claim-token": sold.headers.get("claim-token") ?? "" },
    headers,
    { ...bare, ...(await signIn(customer.url, customer.path, customer.wallet)) },
  ];
  for (const way of ways)
    expect(await call(customer, way)).toMatchObject({ status: 200, text: sold.text });
});
