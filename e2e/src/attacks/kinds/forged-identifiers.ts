import { hashInput, hashPath } from "../../customer.ts";
import { type Attack, usual } from "../attack.ts";
import { forge } from "./forged.ts";

export const forgedIdentifiers: Attack = {
  name: "his next order's identifier, forged",
  prepare: async ({ owner }) => {
    const headers = await forge(owner, 2_000);
    const identified = headers.map((each, index) => ({
      ...each,
      "idempotency-key": `order-${index % 100}-of-his`,
    }));
    return { ...usual, path: hashPath, headers: identified, body: hashInput };
  },
};
