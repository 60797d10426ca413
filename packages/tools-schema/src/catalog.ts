import { inputJsonSchema, type JsonSchema } from "./input-json-schema.ts";
import { operations, type Operation } from "./operations.ts";

/** What a deployment adds to the definitions to make its catalog. */
export type CatalogSettings = {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The seller's label; "Coinslot" unless given. */
  readonly seller?: string;
  /** The short name of the network that x402 version 1 uses, such as "base". */
  readonly networkLabel: string;
  /** The CAIP-2 id of the same network, such as "eip155:8453". */
  readonly networkId: string;
  readonly payTo: string;
  /** The USDC contract. */
  readonly asset: string;
  /** The facilitator of version 2, the only one that the catalog names. */
  readonly facilitatorV2: string;
  /** The address that signs offers and receipts, if there is one. */
  readonly receiptSigner?: string | undefined;
};

/** One line of the catalog: an operation in the terms of one x402 version. */
export type CatalogEntry = {
  readonly seller: string;
  readonly method: "GET" | "POST";
  readonly route: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly price: string;
  readonly network: string;
  readonly currency: "USDC";
  readonly url: string;
  readonly docs: string;
  readonly x402: {
    readonly protocol: "x402";
    readonly version: 1 | 2;
    readonly network: string;
    readonly payTo: string;
    readonly asset: string;
    readonly facilitator?: string;
  };
  readonly inputSchema: JsonSchema;
  readonly callExample: {
    readonly method: "GET" | "POST";
    readonly url: string;
    readonly body?: unknown;
  };
};

const emptyInput: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

const callExample = (operation: Operation, url: string): CatalogEntry["callExample"] => {
  const input = operation.examples[0].input;
  if (operation.method === "POST") return { method: "POST", url, body: input };
  // The boot check has shown that a GET operation takes texts only.
  const query = new URLSearchParams(input as Record<string, string>).toString();
  return { method: "GET", url: query === "" ? url : `${url}?${query}` };
};

const entryFrom = (
  operation: Operation,
  settings: CatalogSettings,
  version: 1 | 2,
  slug: string,
): CatalogEntry => {
  const url = `${settings.baseUrl}${operation.path}`;
  const network = version === 1 ? settings.networkLabel : settings.networkId;
  return {
    seller: settings.seller ?? "Coinslot",
    method: operation.method,
    route: operation.path,
    slug,
    name: operation.tool.name,
    description: operation.tool.description,
    category: operation.tool.category,
    price: `$${operation.price}`,
    network,
    currency: "USDC",
    url,
    docs: `${settings.baseUrl}/tools/${slug}`,
    x402: {
      protocol: "x402",
      version,
      network,
      payTo: settings.payTo,
      asset: settings.asset,
      ...(version === 2 ? { facilitator: settings.facilitatorV2 } : {}),
    },
    inputSchema: inputJsonSchema(operation),
    callExample: callExample(operation, url),
  };
};

const entriesFrom = (
  settings: CatalogSettings,
  sold: readonly Operation[],
): readonly CatalogEntry[] => {
  const legacy = sold.filter(({ x402Version }) => x402Version === 1);
  const flagship = sold.filter(({ x402Version }) => x402Version === 2);
  return [
    ...legacy.map((operation) => entryFrom(operation, settings, 1, operation.slug)),
    // The same routes in the terms of version 2; the parameters of the first entry apply.
    ...legacy.map((operation) => ({
      ...entryFrom(operation, settings, 2, `-api-${operation.slug}`),
      category: "research",
      inputSchema: emptyInput,
    })),
    ...flagship.map((operation) => entryFrom(operation, settings, 2, `v2-${operation.slug}`)),
  ];
};

/** The public catalog: each `/api/` route in both versions' terms, each `/v2/api/` route once. */
export const createCatalogDocument = (
  settings: CatalogSettings,
  sold: readonly Operation[] = operations,
) => {
  const { networkId, facilitatorV2, payTo, receiptSigner } = settings;
  return {
    name: settings.seller ?? "Coinslot",
    description:
      "Tool calls for software agents, paid per call in USDC over x402: research, market and domain data, text utilities. No API key and no account.",
    payment: {
      protocol: "x402",
      supportedVersions: [1, 2],
      // Both name the facilitator of version 2: so does the published interface.
      legacy: { version: 1, network: networkId, facilitator: facilitatorV2 },
      flagshipV2: { version: 2, network: networkId, facilitator: facilitatorV2 },
      currency: "USDC",
      payTo,
      ...(receiptSigner ? { receiptSigner } : {}),
    },
    tools: entriesFrom(settings, sold),
  } as const;
};

/** The catalog document as it is published. */
export type CatalogDocument = ReturnType<typeof createCatalogDocument>;
