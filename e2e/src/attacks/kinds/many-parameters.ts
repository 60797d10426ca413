import { createCustomer, paying, sign } from "../../customer.ts";
import { type Attack, usual } from "../attack.ts";

const parameters = Array.from({ length: 7_000 }, (_, index) => index.toString(36)).join("&");

export const manyParameters: Attack = {
  name: "7,000 parameters, signed",
  prepare: async ({ world }) => {
    const path = "/api/search";
    const attacker = await createCustomer(world, { path });
    const headers = [paying(attacker, 2, await sign(attacker))];
    return { ...usual, method: "GET", path: `${path}?${parameters}`, headers, body: "" };
  },
};
