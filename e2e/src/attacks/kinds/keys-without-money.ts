import { randomBytes } from "node:crypto";
import { createQuickKey } from "@coinslot/sandbox";
import { hashInput, hashPath, paying, sign } from "../../customer.ts";
import { type Attack, json, usual } from "../attack.ts";

/** Each has signed, and is put before the facilitator. */
export const keysWithoutMoney: Attack = {
  name: "keys without money",
  prepare: async ({ owner, seconds }) => {
    const { authorization } = await sign(owner);
    const headers = Array.from({ length: 50 * seconds }, () => {
      const key = createQuickKey();
      const own = {
        ...authorization,
        from: key.address,
        nonce: `0x${randomBytes(32).toString("hex")}`,
      } as const;
      return { ...json, ...paying(owner, 2, { authorization: own, signature: key.sign(own) }) };
    });
    return { ...usual, path: hashPath, headers, body: hashInput };
  },
};
