import { createCustomer, paying, sign } from "../../customer.ts";
import { type Attack, json, times } from "../attack.ts";

const lines = (step: number): string =>
  Array.from({ length: 25_000 }, (_, index) => `${(index * step) % 500}\n`).join("");

/** As large as they are taken, of the kind that takes the tool longest, and paid for. */
export const largestDiffs: Attack = {
  name: "the largest diffs, paid for",
  prepare: async ({ world, seconds }) => {
    const path = "/api/text-diff";
    const attacker = await createCustomer(world, { path });
    const headers = await times(6 * seconds, async () => ({
      ...json,
      ...paying(attacker, 2, await sign(attacker)),
      prefer: "respond-async",
    }));
    const body = JSON.stringify({ text1: lines(37), text2: lines(61) });
    return { path, headers, body, connections: 4, addresses: 4 };
  },
};
