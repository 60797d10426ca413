import { call, createCustomer, hashInput, hashPath, paying, sign } from "../../customer.ts";
import { type Attack, json, usual } from "../attack.ts";

/** As anybody reads them from the chain. */
export const copies: Attack = {
  name: "copies of a settled payment",
  prepare: async ({ world }) => {
    const buyer = await createCustomer(world);
    const headers = { ...json, ...paying(buyer, 2, await sign(buyer)) };
    await call(buyer, headers);
    return { ...usual, path: hashPath, headers: [headers], body: hashInput };
  },
};
