import { concat, type Hex } from "viem";
import { call, createCustomer, hashInput, hashPath, paying, sign } from "../../customer.ts";
import { askedMessage, signInHeader } from "../../sign-ins.ts";
import { createSmartWallet, lengthened } from "../../smart-wallet.ts";
import { type Attack, json, times, usual } from "../attack.ts";

const tail: Hex = `0x${"5a".repeat(64)}`;

/** Of a wallet that has bought: its contract is asked each time. */
export const contractSignIns: Attack = {
  name: "sign-ins of a contract wallet",
  prepare: async ({ world, seconds }) => {
    const customer = await createCustomer(world, { money: 0n });
    const wallet = await createSmartWallet(world.chain, 1_000_000n);
    const buyer = { ...customer, wallet };
    await call(buyer, paying(buyer, 2, lengthened(await sign(buyer))));
    const headers = await times(10 * seconds, async () => {
      const message = await askedMessage(world.url, hashPath, wallet);
      return { ...json, ...(await signInHeader(wallet, message, (own) => concat([own, tail]))) };
    });
    return { ...usual, path: hashPath, headers, body: hashInput };
  },
};
