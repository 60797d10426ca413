import { createDrpc } from "./drpc.ts";
import { gasContract } from "./testing/gas-contract.ts";

gasContract({ create: createDrpc, target: "base-drpc" });
