import { expect, test } from "vitest";
import { operations } from "./operations.ts";

// What a call may bring, in bytes and values, and what it may get belong to its price.
test("a price change shows here", () => {
  const list = operations.map(({ id, price, priceMicroUsd, largest }) => {
    const { inputBytes, inputValues = "-", resultBytes } = largest;
    return `${id} ${price} ${priceMicroUsd} for ${inputBytes} ${inputValues} ${resultBytes}`;
  });
  expect(list.join("\n")).toMatchInlineSnapshot(`
    "GET /api/answer 0.03 30000 for 4096 - 1048576
    POST /api/company-intel 0.10 100000 for 2048 - 1048576
    POST /api/sec-filing-analyzer 0.08 80000 for 2048 - 1048576
    POST /api/news-briefing 0.05 50000 for 4096 - 1048576
    POST /api/social-sentiment 0.05 50000 for 4096 - 1048576
    POST /api/macro-dashboard 0.04 40000 for 2048 - 1048576
    POST /api/market-pulse 0.04 40000 for 2048 - 1048576
    POST /api/crypto-research 0.05 50000 for 2048 - 1048576
    POST /api/competitor-analysis 0.08 80000 for 2048 - 1048576
    POST /api/domain-trust-score 0.04 40000 for 4096 - 262144
    POST /api/regulatory-monitor 0.06 60000 for 4096 - 1048576
    GET /api/search 0.02 20000 for 4096 - 262144
    POST /api/extract 0.02 20000 for 4096 - 1048576
    POST /api/summarize 0.05 50000 for 262144 - 1048576
    POST /api/analyze 0.10 100000 for 4096 - 1048576
    POST /api/research 0.15 150000 for 4096 - 1048576
    GET /api/crypto-price 0.03 30000 for 1024 - 16384
    GET /api/stock-quote 0.03 30000 for 1024 - 16384
    GET /api/treasury-yield-curve 0.03 30000 for 1024 - 262144
    GET /api/whois 0.01 10000 for 1024 - 262144
    GET /api/gas-snapshot 0.002 2000 for 1024 - 16384
    GET /api/edgar-company-lookup 0.01 10000 for 1024 - 65536
    POST /api/hash 0.001 1000 for 524288 - 4096
    POST /api/json-to-csv 0.002 2000 for 262144 20000 2097152
    POST /api/text-diff 0.002 2000 for 262144 - 2097152
    GET /v2/api/answer 0.010 10000 for 4096 - 1048576
    POST /v2/api/news-briefing 0.010 10000 for 4096 - 1048576
    POST /v2/api/domain-trust-score 0.010 10000 for 4096 - 262144
    GET /v2/api/search 0.010 10000 for 4096 - 262144
    POST /v2/api/extract 0.010 10000 for 4096 - 1048576
    GET /v2/api/crypto-price 0.010 10000 for 1024 - 16384
    GET /v2/api/stock-quote 0.010 10000 for 1024 - 16384
    GET /v2/api/treasury-yield-curve 0.010 10000 for 1024 - 262144
    GET /v2/api/whois 0.002 2000 for 1024 - 262144
    GET /v2/api/edgar-company-lookup 0.002 2000 for 1024 - 65536"
  `);
});
