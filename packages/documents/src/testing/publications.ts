import { operations, type Operation } from "@coinslot/tools-schema";
import { createPublication, type Publication } from "../publication.ts";

/** A shop on Base at an https origin. */
export const settings = {
  baseUrl: "https://shop.example",
  networkLabel: "base",
  networkId: "eip155:8453",
  chainId: 8453,
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  facilitatorV2: "https://facilitator.example",
} as const;

/** What that shop publishes. */
export const publicationOf = (sold: readonly Operation[] = operations): Publication =>
  createPublication(settings, sold);
