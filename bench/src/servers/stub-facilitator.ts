/** The sandbox's stub facilitator, which accepts everything at once, as a process of its own. */
import { startStubFacilitator } from "@coinslot/sandbox";
import { readyMark } from "./listen.ts";

const facilitator = await startStubFacilitator();
console.log(`${readyMark}${facilitator.url}`);
