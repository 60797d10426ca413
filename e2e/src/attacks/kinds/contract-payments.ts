import { createCustomer, hashInput, hashPath } from "../../customer.ts";
import { createSmartWallet } from "../../smart-wallet.ts";
import { type Attack, usual } from "../attack.ts";
import { forge } from "./forged.ts";

export const contractPayments: Attack = {
  name: "payments in a contract's name, forged",
  prepare: async ({ world }) => {
    const customer = await createCustomer(world, { money: 0n });
    const wallet = await createSmartWallet(world.chain, 1_000_000n);
    const headers = await forge({ ...customer, wallet }, 1_000, 129);
    return { ...usual, path: hashPath, headers, body: hashInput };
  },
};
