import { createBaseMainnet } from "./base-mainnet.ts";
import { gasContract } from "./testing/gas-contract.ts";

gasContract({ create: createBaseMainnet, target: "base-mainnet" });
