import { errors, inputJsonSchema, resultJsonSchema, toolErrorCodes } from "@coinslot/tools-schema";
import { type FamilyRenderer, mediaTypes } from "../document.ts";
import { exampleResult } from "../examples/example-result.ts";
import { parametersOf } from "../examples/parameters-of.ts";
import { snippetsFor } from "../examples/snippets.ts";
import { codeOf, jsonOf, pageOf, tableOf } from "../markdown/markdown.ts";
import type { Listing, Publication } from "../publication.ts";

/** Where the text of an entry is: its page's path with `.md`. */
export const textPathOf = (slug: string): string => `/tools/${slug}.md`;

const parameterTable = ({ operation }: Listing): string => {
  const parameters = parametersOf(inputJsonSchema(operation));
  if (parameters.length === 0) return "It takes no parameters.";
  return tableOf(
    ["parameter", "type", "needed", "what it is"],
    parameters.map(({ name, type, isRequired, fallback, description }) => [
      `\`${name}\``,
      type,
      isRequired
        ? "yes"
        : `no${fallback === undefined ? "" : `; else ${JSON.stringify(fallback)}`}`,
      description,
    ]),
  );
};

const sizeOf = ({ operation }: Listing): string => {
  const { description } = inputJsonSchema(operation);
  return typeof description === "string" ? description : "";
};

const otherWays = ({ entry, operation }: Listing, { listings, settings }: Publication): string =>
  listings
    .filter((other) => other.operation.slug === operation.slug && other.entry.slug !== entry.slug)
    .map(
      ({ entry: { slug, method, route, price, x402 } }) =>
        `- [${slug}](${settings.baseUrl}${textPathOf(slug)}): ${method} ${route}, ${price}, x402 version ${x402.version}`,
    )
    .join("\n");

const failures = tableOf(
  ["code", "status", "`retry`", "what it says"],
  toolErrorCodes.map((code) => {
    const { status, retry, title } = errors[code];
    return [`\`${code}\``, String(status), `\`${retry}\``, title];
  }),
);

/** What an operation refuses by its subject, where it has one. */
const refusalOf = ({ subject }: Listing["operation"]): readonly string[] => {
  if (!subject) return [];
  const { status, retry } = errors.unknown_subject;
  return [
    `A \`${subject.field}\` that is known not to exist is refused before the payment is taken: ${status} \`unknown_subject\`, \`${retry}\`.`,
  ];
};

const isFictional = ({ operation }: Listing): boolean =>
  operation.tool.operations.v1.examples[0].data === undefined;

const textOf = (listing: Listing, publication: Publication): string => {
  const { entry, operation } = listing;
  const { baseUrl } = publication.settings;
  const [curl, typescript] = snippetsFor(entry, baseUrl);
  return pageOf(
    `# ${entry.name}`,
    `> ${entry.description}`,
    [
      `- Call: \`${entry.method} ${entry.url}\``,
      `- Price: ${entry.price} a call, in USDC on ${entry.x402.network} (x402 version ${entry.x402.version}; the URL takes both versions)`,
      `- Category: ${entry.category}`,
      `- One attempt takes ${operation.tool.timeoutSeconds} s at most; what takes longer than the gateway waits is handed over with 202.`,
    ].join("\n"),
    "## Parameters",
    parameterTable(listing),
    sizeOf(listing),
    "## Example",
    jsonOf(entry.callExample),
    isFictional(listing) ? "A result (a fictional one):" : "Its result:",
    jsonOf(exampleResult(operation.tool)),
    codeOf("sh", curl?.text ?? ""),
    codeOf("ts", typescript?.text ?? ""),
    "## When there is no result",
    `Every such answer says in \`charged\` whether money moved and in \`retry\` what to do next. These come after the payment,
and the result stays owed; [errors.md](${baseUrl}/errors.md) has all of them.`,
    failures,
    ...refusalOf(operation),
    "## Schema of the result",
    codeOf("json", JSON.stringify(resultJsonSchema(operation.tool))),
    "## Other ways to buy it",
    otherWays(listing, publication),
    `All tools: [llms.txt](${baseUrl}/llms.txt)`,
  );
};

/** `/tools/{slug}.md`: the page of each entry of the catalog, for models. */
export const toolTexts: FamilyRenderer = (publication) =>
  publication.listings.map((listing) => ({
    path: textPathOf(listing.entry.slug),
    contentType: mediaTypes.markdown,
    body: textOf(listing, publication),
  }));
