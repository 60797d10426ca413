import { baseEndpoints } from "@coinslot/sandbox";
import type { ErrorCode } from "@coinslot/tools-schema";
import type { DataSlug } from "./data-cases.ts";
import type { Input } from "./tool-case.ts";

/** Targets, and what each of them plays. */
type Plays = Readonly<Record<string, string>>;

type Failure = { readonly slug: DataSlug; readonly input: Input; readonly plays: Plays };

const page = "https://www.harbor-ledger.example/2026/northwind-second-plant";

/** The first provider of each kind goes wrong in a way of its own; `warning` names who stood in. */
export const firstFails: readonly (Failure & { readonly warning: string })[] = [
  {
    slug: "search",
    input: { q: "EIP-3009 nonce" },
    plays: { searxng: "engines-down" },
    warning: "SearXNG did not answer; Wikipedia was used.",
  },
  {
    slug: "stock-quote",
    input: { symbol: "AAPL" },
    plays: { nasdaq: "hang" },
    warning: "Nasdaq did not answer; Yahoo Finance was used.",
  },
  {
    slug: "crypto-price",
    input: { id: "btc" },
    plays: { coingecko: "rate-limited" },
    warning: "CoinGecko did not answer; CoinPaprika was used.",
  },
  {
    slug: "treasury-yield-curve",
    input: {},
    plays: { treasury: "html-instead" },
    warning: "US Treasury did not answer; FRED was used.",
  },
  {
    slug: "whois",
    input: { domain: "example.com" },
    plays: { "rdap.verisign.com": "reset" },
    warning: "RDAP did not answer; WHOIS was used.",
  },
  {
    slug: "whois",
    input: { domain: "example.org" },
    plays: { "rdap.publicinterestregistry.org": "wrong-zone" },
    warning: "The registry's server says that the domain is not registered, but it is in DNS.",
  },
  {
    slug: "gas-snapshot",
    input: {},
    plays: { "base-mainnet": "slow-drip", "base-publicnode": "wrong-chain" },
    warning: "Base did not answer; dRPC (Base) was used.",
  },
  {
    slug: "extract",
    input: { url: page },
    plays: { "www.harbor-ledger.example/robots.txt": "server-error" },
    warning: "The site's robots.txt could not be read.",
  },
  {
    slug: "edgar-company-lookup",
    input: { ticker: "AAPL" },
    plays: { "sec/files/company_tickers_exchange.json": "truncated" },
    warning: "SEC EDGAR did not answer; SEC EDGAR (without exchanges) was used.",
  },
];

/** All providers of each kind go wrong, in ways that no circuit breaker outlasts. */
export const allFail: readonly (Failure & { readonly code: ErrorCode })[] = [
  {
    slug: "search",
    input: { q: "EIP-3009 nonce" },
    plays: { searxng: "truncated", wikipedia: "truncated", marginalia: "null" },
    code: "upstream_bad_response",
  },
  {
    slug: "stock-quote",
    input: { symbol: "AAPL" },
    plays: { nasdaq: "truncated", yahoo: "rate-limited-briefly", cboe: "truncated" },
    code: "upstream_rate_limited",
  },
  {
    slug: "crypto-price",
    input: { id: "btc" },
    plays: { coingecko: "other-coin", coinpaprika: "null", coinbase: "truncated", kraken: "null" },
    code: "upstream_bad_response",
  },
  {
    slug: "treasury-yield-curve",
    input: {},
    plays: { treasury: "truncated", fred: "empty" },
    code: "upstream_bad_response",
  },
  {
    slug: "whois",
    input: { domain: "example.com" },
    plays: { "rdap.verisign.com": "truncated", "whois.iana.org": "dns-nxdomain" },
    code: "upstream_unavailable",
  },
  {
    slug: "gas-snapshot",
    input: {},
    plays: {
      ...Object.fromEntries(baseEndpoints.map(({ id }) => [id, "missing-answer"])),
      "base-mainnet": "wrong-chain",
      "base-publicnode": "stale-block",
    },
    code: "upstream_bad_response",
  },
  {
    slug: "extract",
    input: { url: page },
    plays: { [new URL(page).host + new URL(page).pathname]: "unavailable" },
    code: "upstream_unavailable",
  },
  {
    slug: "edgar-company-lookup",
    input: { ticker: "AAPL" },
    plays: { sec: "truncated" },
    code: "upstream_bad_response",
  },
];

/** Addresses whose text says that nobody may be led there. `{port}` is that of a listener. */
export const refusedTargets: readonly string[] = [
  "http://127.0.0.1:{port}/",
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://[::ffff:127.0.0.1]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://localhost:{port}/",
  "http://localhost/",
  "http://metadata.google.internal/",
  "https://example.com:{port}/",
  "https://user:word@example.com/",
  "file:///etc/passwd",
];

/** Addresses that look harmless, and what makes each lead where nobody may be led. */
export const forbiddenTargets: readonly (readonly [url: string, plays: Plays])[] = [
  [
    "https://meridian-post.example/technology/northwind-calder-bay",
    { "meridian-post.example": "dns-rebinding" },
  ],
  ["https://docs.example.org/tokens/events", { "docs.example.org": "dns-loopback" }],
  ["https://forum.open-rails.example/t/1", { "forum.open-rails.example": "dns-metadata" }],
  ["https://www.harbor-ledger.example/2026/1", { "www.harbor-ledger.example": "dns-mixed" }],
  ["https://shop.example.net/kettles", { "shop.example.net/kettles": "redirect-private" }],
  [
    "https://payments-primer.example/eip-3009-explained",
    { "payments-primer.example/eip-3009-explained": "redirect-loopback" },
  ],
];
