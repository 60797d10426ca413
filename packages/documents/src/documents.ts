import { agentCard } from "./agents/agent-card.ts";
import { llmsText } from "./agents/llms-text.ts";
import { aiCatalog, serverCard, serverEntry } from "./agents/mcp-cards.ts";
import { skill, skillIndex } from "./agents/skill.ts";
import { toolTexts } from "./agents/tool-text.ts";
import { type Document, type FamilyRenderer, mediaTypes, type Renderer } from "./document.ts";
import { errorsPage } from "./errors/errors-page.ts";
import { openapi } from "./openapi/openapi.ts";
import type { Publication } from "./publication.ts";
import { apiCatalog } from "./well-known/api-catalog.ts";
import { robots, sitemap } from "./well-known/crawlers.ts";
import { x402Resources } from "./well-known/x402.ts";

const errorsText: Renderer = {
  path: "/errors.md",
  contentType: mediaTypes.markdown,
  render: () => errorsPage,
};

/** Each file by its path. */
const renderers: readonly Renderer[] = [
  openapi,
  llmsText,
  errorsText,
  x402Resources,
  apiCatalog,
  agentCard,
  aiCatalog,
  serverCard,
  serverEntry,
  skillIndex,
  skill,
  robots,
  sitemap,
];

/** Files of which there is one for each tool. */
const families: readonly FamilyRenderer[] = [toolTexts];

/** Everything that a shop publishes beside its catalog and its pages: a new document is a renderer in the table above. */
export const documentsOf = (publication: Publication): readonly Document[] => [
  ...renderers.map(({ path, contentType, render }) => ({
    path,
    contentType,
    body: render(publication),
  })),
  ...families.flatMap((family) => family(publication)),
];
