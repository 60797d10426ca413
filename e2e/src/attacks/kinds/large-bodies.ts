import { createCustomer, hashPath, paying, sign } from "../../customer.ts";
import { type Attack, json } from "../attack.ts";
import { forge } from "./forged.ts";

const body = "x".repeat(5 * 1_024 * 1_024);
/** Each sends more than a hundred kilobytes at a time: few of them fill the machine. */
const few = { connections: 20, addresses: 20 } as const;

export const largeBodiesUnsigned: Attack = {
  name: "bodies of 5 MB, unsigned",
  prepare: async ({ owner }) => ({
    ...few,
    path: hashPath,
    headers: await forge(owner, 1_000),
    body,
  }),
};

export const largeBodiesSigned: Attack = {
  name: "bodies of 5 MB, signed",
  prepare: async ({ world }) => {
    const attacker = await createCustomer(world);
    const headers = [{ ...json, ...paying(attacker, 2, await sign(attacker)) }];
    return { ...few, path: hashPath, headers, body };
  },
};
