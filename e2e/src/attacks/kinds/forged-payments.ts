import { hashInput, hashPath } from "../../customer.ts";
import { type Attack, usual } from "../attack.ts";
import { forge } from "./forged.ts";

export const forgedPayments: Attack = {
  name: "payments in his name, forged",
  prepare: async ({ owner }) => ({
    ...usual,
    path: hashPath,
    headers: await forge(owner, 2_000),
    body: hashInput,
  }),
};
