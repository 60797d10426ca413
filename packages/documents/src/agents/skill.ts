import { createHash } from "node:crypto";
import { jsonText, mediaTypes, type Renderer } from "../document.ts";
import { pageOf } from "../markdown/markdown.ts";
import type { Publication } from "../publication.ts";
import { retryList, stepsOf } from "../texts/how-to-buy.ts";

const name = "coinslot";
const folder = "/.well-known/agent-skills";
const path = `${folder}/${name}/SKILL.md`;

const descriptionOf = ({ operations, catalog }: Publication): string => {
  const categories = [...new Set(operations.map(({ tool }) => tool.category))].join(", ");
  return `Buys single tool calls from ${catalog.name} with USDC over x402, without key or account. For when a task needs one of its tools: ${categories}.`;
};

const skillOf = (publication: Publication): string => {
  const { baseUrl } = publication.settings;
  return pageOf(
    [
      "---",
      `name: ${name}`,
      `description: ${JSON.stringify(descriptionOf(publication))}`,
      "---",
    ].join("\n"),
    `# Buying a tool call at ${publication.catalog.name}`,
    "## Find the tool",
    `\`GET ${baseUrl}/catalog/search?q=…&maxPrice=0.05\` gives the entries that fit, the best first: \`url\`, \`method\`,
\`price\`, \`inputSchema\`, and in \`callExample\` a call that works. [llms.txt](${baseUrl}/llms.txt) lists all of them. An entry
whose \`inputSchema\` has no properties is a second listing of a route: the parameters of the first apply.`,
    "## Buy",
    stepsOf(publication),
    "A stock client does 1 to 3 by itself (`@x402/fetch`, `x402-fetch`), and none of them does 4 and 5.",
    "## Do what `retry` says",
    retryList,
    `Every code: [errors.md](${baseUrl}/errors.md)`,
    "## What is owed",
    `Once you have paid, you are owed one result. You are never charged twice for it: the same signed payment can be sent again
as often as needed. With \`Idempotency-Key\` (16 characters or more) or the \`payment-identifier\` extension the stored answer comes
again, also after it was delivered.`,
  );
};

/** SKILL.md: how to buy here, on one page for an agent. */
export const skill: Renderer = { path, contentType: mediaTypes.markdown, render: skillOf };

const indexOf = (publication: Publication): object => ({
  $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
  skills: [
    {
      name,
      type: "skill-md",
      description: descriptionOf(publication),
      url: publication.settings.baseUrl + path,
      digest: `sha256:${createHash("sha256").update(skillOf(publication)).digest("hex")}`,
    },
  ],
});

/** The index of skills, with the digest of the one that there is. */
export const skillIndex: Renderer = {
  path: `${folder}/index.json`,
  contentType: mediaTypes.json,
  render: (publication) => jsonText(indexOf(publication)),
};
