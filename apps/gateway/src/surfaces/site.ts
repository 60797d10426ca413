import { explorerOf, type Site, type SiteLink } from "@coinslot/pages";
import { httpUrl } from "../http/http-url.ts";
import type { Shop } from "../payment/terms.ts";

/** How pages are served. */
export const pagesSettings = {
  /** The sandbox's test wallet, which pages then pay from. */
  SANDBOX_WALLET_URL: httpUrl.optional(),
};

type PagesSettings = {
  readonly SANDBOX_WALLET_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
};

const isOfThisMachine = (url: string): boolean =>
  ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);

/** Whether a test wallet, if there is one, is out of everybody's reach but this machine's. */
export const isPlayedHere = ({
  SANDBOX_WALLET_URL: wallet,
  PUBLIC_URL: url,
}: PagesSettings): boolean =>
  wallet === undefined || (url !== undefined && isOfThisMachine(wallet) && isOfThisMachine(url));

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

const noticeFor = ({ network }: Shop, isSandbox: boolean): string | undefined => {
  if (isSandbox)
    return "Sandbox: a chain of this machine, test money that is worth nothing, and simulated sources.";
  return network.label === "base-sepolia"
    ? "Base Sepolia: paid for with test USDC, which is worth nothing."
    : undefined;
};

/** What every page of this shop has around it. */
export const siteOf = (shop: Shop, settings: PagesSettings): Site => {
  const isSandbox = settings.SANDBOX_WALLET_URL !== undefined;
  return {
    name: "Coinslot",
    publicUrl: shop.publicUrl,
    notice: noticeFor(shop, isSandbox),
    // The sandbox's chain has the number of a real one, which knows nothing of it.
    explorer: isSandbox ? undefined : explorerOf(shop.network.chainId),
    navigation,
    documents,
  };
};
