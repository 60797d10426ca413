import type { Site, SiteLink } from "@coinslot/pages";
import type { Shop } from "../payment/terms.ts";

/** In the header of every page. */
const navigation: readonly SiteLink[] = [
  { path: "/", label: "Tools" },
  { path: "/money", label: "Your money" },
  { path: "/citations", label: "Citations" },
  { path: "/books", label: "Books" },
  { path: "/dashboard", label: "Dashboard" },
];

/** In the footer of every page. */
const documents: readonly SiteLink[] = [
  { path: "/catalog", label: "Catalog (JSON)" },
  { path: "/activity", label: "Activity (JSON)" },
  { path: "/openapi.json", label: "OpenAPI" },
  { path: "/llms.txt", label: "For models" },
  { path: "/errors.md", label: "Errors" },
  { path: "/health/ready", label: "Health" },
];

const playMoney: Readonly<Record<string, string>> = {
  "base-sepolia": "Base Sepolia: paid for with test USDC, which is worth nothing.",
};

/** What every page of this shop has around it. */
export const siteOf = ({ publicUrl, network }: Shop): Site => ({
  name: "Coinslot",
  publicUrl,
  notice: playMoney[network.label],
  navigation,
  documents,
});
