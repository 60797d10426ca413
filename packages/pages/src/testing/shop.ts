import { createPublication } from "@coinslot/documents";
import type { Site } from "../site.ts";

/** What a gateway on Base publishes. */
export const publication = createPublication({
  baseUrl: "https://shop.example",
  networkLabel: "base",
  networkId: "eip155:8453",
  chainId: 8453,
  payTo: "0x17Bc7C195Ec169D1bd4A7D4fF4Ba297bc16b1951",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  facilitatorV2: "https://facilitator.example",
});

/** Its catalog. */
export const { catalog } = publication;

/** What all of its pages have in common. */
export const site: Site = {
  name: "Coinslot",
  publicUrl: "https://shop.example",
  navigation: [{ path: "/", label: "Tools" }],
  documents: [{ path: "/catalog", label: "Catalog" }],
};
