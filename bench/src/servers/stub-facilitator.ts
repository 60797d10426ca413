/** The sandbox's stub facilitator, which accepts everything, as a process of its own: at once, or with its chain's next block. */
import { setTimeout as sleep } from "node:timers/promises";
import { startStubFacilitator } from "@coinslot/sandbox";
import { readyMark } from "./listen.ts";

const blockMs = Number(process.env["BLOCK_MS"] ?? 0);

const facilitator = await startStubFacilitator({
  respond: async ({ call }) => {
    if (blockMs > 0 && call === "settle") await sleep(blockMs - (Date.now() % blockMs));
    return undefined;
  },
});
console.log(`${readyMark}${facilitator.url}`);
