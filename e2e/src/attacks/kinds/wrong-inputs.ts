import { createCustomer, hashPath, paying, sign } from "../../customer.ts";
import { type Attack, json, usual } from "../attack.ts";

export const wrongInputs: Attack = {
  name: "wrong inputs with a good payment",
  prepare: async ({ world }) => {
    const attacker = await createCustomer(world);
    const headers = [{ ...json, ...paying(attacker, 2, await sign(attacker)) }];
    return { ...usual, path: hashPath, headers, body: JSON.stringify({ txt: 1 }) };
  },
};
