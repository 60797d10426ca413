/** Names that are imitated often, as they are written in a domain. */
export const brands: readonly string[] = [
  "adobe airbnb aliexpress amazon americanexpress apple bankofamerica barclays binance blockchain",
  "booking chase citibank cloudflare coinbase discord docusign dropbox ebay facebook fedex github",
  "google hsbc icloud instagram kraken linkedin mastercard metamask microsoft netflix office365",
  "opensea outlook paypal pinterest reddit roblox santander shopify spotify steamcommunity telegram",
  "tiktok twitter uniswap walmart wellsfargo whatsapp wikipedia wordpress yahoo youtube",
]
  .join(" ")
  .split(" ");
