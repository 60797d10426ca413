import { jsonText, mediaTypes, type Renderer } from "../document.ts";
import type { Publication } from "../publication.ts";

/** As registries want it: at most so many characters. */
const description =
  "Tool calls paid per call in USDC over x402: research, markets, domains, text. No key.";

const hostOf = ({ settings: { baseUrl } }: Publication): string => new URL(baseUrl).hostname;

/** The name in registries: the host, its labels in reverse, and ours. */
const nameOf = (publication: Publication): string =>
  `${hostOf(publication).split(".").toReversed().join(".")}/coinslot`;

const remoteOf = ({ settings: { baseUrl } }: Publication) => ({
  type: "streamable-http",
  url: `${baseUrl}/mcp`,
});

/** What a server card and a registry's entry have in common. */
const serverOf = (publication: Publication) => ({
  name: nameOf(publication),
  title: publication.catalog.name,
  description,
  version: "2.0.0",
  websiteUrl: publication.settings.baseUrl,
});

const cardSchema = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

/** The server card (SEP-2127) and the catalog that leads to it: one function, as their paths may still move. */
const discoveryOf = (publication: Publication) => {
  const { baseUrl } = publication.settings;
  const host = hostOf(publication);
  const entry = (kind: string, type: string, path: string) => ({
    identifier: `urn:air:${host}:${kind}:coinslot`,
    displayName: publication.catalog.name,
    type,
    url: baseUrl + path,
    description,
  });
  return {
    card: {
      $schema: cardSchema,
      ...serverOf(publication),
      remotes: [
        {
          ...remoteOf(publication),
          supportedProtocolVersions: ["2026-07-28", "2025-11-25"],
        },
      ],
    },
    catalog: {
      specVersion: "1.0",
      host: { displayName: publication.catalog.name, identifier: host },
      entries: [
        entry("mcp", "application/mcp-server-card+json", "/mcp/server-card"),
        entry("a2a", "application/a2a-agent-card+json", "/.well-known/agent-card.json"),
        entry(
          "skill",
          "application/agent-skills+md",
          "/.well-known/agent-skills/coinslot/SKILL.md",
        ),
      ],
    },
  };
};

/** `/mcp/server-card`: where the MCP endpoint is, and what it speaks. */
export const serverCard: Renderer = {
  path: "/mcp/server-card",
  contentType: "application/mcp-server-card+json; charset=utf-8",
  render: (publication) => jsonText(discoveryOf(publication).card),
};

/** `/.well-known/ai-catalog.json`: every card of this origin. */
export const aiCatalog: Renderer = {
  path: "/.well-known/ai-catalog.json",
  contentType: mediaTypes.json,
  render: (publication) => jsonText(discoveryOf(publication).catalog),
};

/** `/server.json`: the entry for registries of MCP servers. */
export const serverEntry: Renderer = {
  path: "/server.json",
  contentType: mediaTypes.json,
  render: (publication) =>
    jsonText({
      $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
      ...serverOf(publication),
      remotes: [remoteOf(publication)],
    }),
};
