import type { CatalogEntry } from "@coinslot/tools-schema";

/** A piece of code to copy, that makes the example call of one entry. */
export type Snippet = { readonly name: string; readonly note: string; readonly text: string };

type Call = CatalogEntry["callExample"];

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const curl = ({ method, url, body }: Call): string => {
  const call =
    method === "GET"
      ? `curl -i ${shellQuoted(url)}`
      : [
          `curl -i -X POST ${shellQuoted(url)}`,
          "-H 'content-type: application/json'",
          `-d ${shellQuoted(JSON.stringify(body))}`,
        ].join(" \\\n  ");
  return [
    "# The price and the terms (402), free:",
    call,
    "# The result, with a payment that your wallet signed for those terms:",
    `${call} \\\n  -H "PAYMENT-SIGNATURE: $PAYMENT"`,
  ].join("\n");
};

const requestLines = ({ method, url, body }: Call): readonly string[] =>
  method === "GET"
    ? [`${JSON.stringify(url)}`]
    : [
        `${JSON.stringify(url)}, {`,
        '  method: "POST",',
        '  headers: { "content-type": "application/json" },',
        `  body: JSON.stringify(${JSON.stringify(body)}),`,
        "}",
      ];

const typescript = (call: Call): string =>
  [
    'import { ExactEvmScheme } from "@x402/evm";',
    'import { wrapFetchWithPayment, x402Client } from "@x402/fetch";',
    'import { privateKeyToAccount } from "viem/accounts";',
    "",
    "const account = privateKeyToAccount(process.env.PRIVATE_KEY as `0x${string}`);",
    'const client = new x402Client().register("eip155:*", new ExactEvmScheme(account));',
    "const payingFetch = wrapFetchWithPayment(fetch, client);",
    "",
    `const response = await payingFetch(${requestLines(call).join("\n")});`,
    "console.log(response.status, await response.json());",
  ].join("\n");

const python = ({ method, url, body }: Call): string =>
  [
    "# pip install 'x402[requests,evm]'",
    "import json, os",
    "from eth_account import Account",
    "from x402 import x402ClientSync",
    "from x402.http.clients import x402_requests",
    "from x402.mechanisms.evm import EthAccountSigner",
    "from x402.mechanisms.evm.exact.register import register_exact_evm_client",
    "",
    "client = x402ClientSync()",
    'account = Account.from_key(os.environ["PRIVATE_KEY"])',
    "register_exact_evm_client(client, EthAccountSigner(account))",
    "with x402_requests(client) as session:",
    method === "GET"
      ? `    response = session.get(${JSON.stringify(url)})`
      : `    response = session.post(${JSON.stringify(url)}, json=json.loads(${JSON.stringify(JSON.stringify(body))}))`,
    "    print(response.status_code, response.json())",
  ].join("\n");

const mcp = (origin: string): string =>
  JSON.stringify(
    { mcpServers: { coinslot: { type: "http", url: `${origin}/mcp` } } },
    undefined,
    2,
  );

const buyer = (call: Call): string =>
  [
    'import { createBuyer, createFileJournal, signWith } from "@coinslot/buyer";',
    'import { ExactEvmScheme } from "@x402/evm";',
    'import { wrapFetchWithPayment, x402Client } from "@x402/fetch";',
    'import { privateKeyToAccount } from "viem/accounts";',
    "",
    "const account = privateKeyToAccount(process.env.PRIVATE_KEY as `0x${string}`);",
    'const client = new x402Client().register("eip155:*", new ExactEvmScheme(account));',
    "const buyer = createBuyer({",
    "  sign: signWith((fetch) => wrapFetchWithPayment(fetch, client)),",
    "  maxPrice: 200_000n, // 20 cents of USDC",
    '  journal: createFileJournal("purchases.jsonl"),',
    "  wallet: account,",
    "});",
    "await buyer.resume(); // what a crash left open is finished first, and never paid again",
    "",
    `const outcome = await buyer.buy(${requestLines(call).join("\n")});`,
    'console.log(outcome.kind === "result" ? outcome.result.value : outcome);',
  ].join("\n");

/** The example call of an entry, in each form that buyers use. */
export const snippetsFor = (
  { callExample: call }: CatalogEntry,
  origin: string,
): readonly Snippet[] => [
  { name: "curl", note: "See the terms, then send a payment that you signed.", text: curl(call) },
  {
    name: "TypeScript, @x402/fetch",
    note: "The stock client: pays when it is told a price, up to one dollar.",
    text: typescript(call),
  },
  { name: "Python, x402", note: "The same in Python.", text: python(call) },
  {
    name: "MCP",
    note: "For a client of the Model Context Protocol that pays by x402.",
    text: mcp(origin),
  },
  {
    name: "TypeScript, packages/buyer",
    note: "The client that recovers: crashes and broken connections cost one charge at most.",
    text: buyer(call),
  },
];
