import { createCustomer, paying, sign } from "../../customer.ts";
import { type Attack, json } from "../attack.ts";

const depth = 130_000;

/** As much as is read of what is costly to read. */
export const costlyBodies: Attack = {
  name: "260 KB of nested lists, signed",
  prepare: async ({ world }) => {
    const path = "/api/json-to-csv";
    const attacker = await createCustomer(world, { path });
    const headers = [{ ...json, ...paying(attacker, 2, await sign(attacker)) }];
    const body = `{"data":[{"a":${"[".repeat(depth)}${"]".repeat(depth)}}]}`;
    return { path, headers, body, connections: 20, addresses: 20 };
  },
};
