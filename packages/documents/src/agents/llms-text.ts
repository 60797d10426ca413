import { mediaTypes, type Renderer } from "../document.ts";
import { pageOf } from "../markdown/markdown.ts";
import type { Listing, Publication } from "../publication.ts";
import { guidanceOf } from "../texts/how-to-buy.ts";
import { textPathOf } from "./tool-text.ts";

const lineOf = ({ entry }: Listing, { settings: { baseUrl } }: Publication): string =>
  `- [${entry.name}](${baseUrl}${textPathOf(entry.slug)}): ${entry.method} ${entry.route}, ${entry.price}. ${entry.description}`;

/** The entry in the terms that its operation is declared in: the others say the same. */
const isDeclared = ({ entry, operation }: Listing): boolean =>
  entry.x402.version === operation.x402Version;

const linesOf = (publication: Publication, version: 1 | 2): string =>
  publication.listings
    .filter((listing) => isDeclared(listing) && listing.operation.x402Version === version)
    .map((listing) => lineOf(listing, publication))
    .join("\n");

const linksOf = ({ settings: { baseUrl } }: Publication): string =>
  [
    ["Catalog", "/catalog", "every operation with price, input schema and example, as JSON"],
    [
      "Search",
      "/catalog/search?q=10-K",
      "finds a tool by what it does; also category, maxPrice, limit",
    ],
    ["OpenAPI", "/openapi.json", "3.1, with prices and the schema of every result"],
    ["Errors", "/errors.md", "every code, and what to do after each"],
    ["Skill", "/.well-known/agent-skills/coinslot/SKILL.md", "how to buy here, on one page"],
  ]
    .map(([name, path, says]) => `- [${name}](${baseUrl}${path}): ${says}`)
    .join("\n");

const llmsOf = (publication: Publication): string => {
  const { catalog } = publication;
  const flagship = linesOf(publication, 2);
  return pageOf(
    `# ${catalog.name}`,
    `> ${catalog.description}`,
    guidanceOf(publication),
    "## Documents",
    linksOf(publication),
    "## Tools",
    linesOf(publication, 1),
    ...(flagship === "" ? [] : ["## Tools, version 2 of the interface", flagship]),
  );
};

/** `/llms.txt`: all that is sold, a line each, with links to the texts. */
export const llmsText: Renderer = {
  path: "/llms.txt",
  contentType: mediaTypes.text,
  render: llmsOf,
};
