import { createPublicnode } from "./publicnode.ts";
import { gasContract } from "./testing/gas-contract.ts";

gasContract({ create: createPublicnode, target: "base-publicnode" });
