import type { Operation } from "@coinslot/tools-schema";
import { jsonText, mediaTypes, type Renderer } from "../document.ts";
import type { Publication } from "../publication.ts";

/** The binding is plain HTTP, as the OpenAPI document says: there is no JSON-RPC endpoint that would take a conversation. */
const interfacesOf = ({ operations, settings: { baseUrl } }: Publication): readonly object[] =>
  operations.map(({ path }) => ({
    url: baseUrl + path,
    protocolBinding: `${baseUrl}/openapi.json`,
    protocolVersion: "1.0",
  }));

const skillOf = (operation: Operation): object => ({
  id: operation.id,
  name: operation.tool.name,
  description: `${operation.tool.description} ${operation.id}, $${operation.price} a call.`,
  tags: [operation.tool.category, ...(operation.tool.keywords ?? [])],
  examples: operation.examples.map(({ input }) => JSON.stringify(input)),
  inputModes: ["application/json"],
  outputModes: ["application/json"],
});

const x402Extension = "https://github.com/google-a2a/a2a-x402/v0.1";

const cardOf = (publication: Publication): object => {
  const { catalog, operations, settings } = publication;
  const { baseUrl } = settings;
  return {
    name: catalog.name,
    description: catalog.description,
    version: "2.0.0",
    provider: { organization: catalog.name, url: baseUrl },
    documentationUrl: `${baseUrl}/llms.txt`,
    supportedInterfaces: interfacesOf(publication),
    capabilities: {
      streaming: false,
      pushNotifications: false,
      extendedAgentCard: false,
      extensions: [
        {
          uri: x402Extension,
          description: "Every interface answers 402 with its price until a call is paid for.",
          required: true,
        },
      ],
    },
    defaultInputModes: ["application/json"],
    defaultOutputModes: ["application/json"],
    skills: operations.map(skillOf),
  };
};

/** `/.well-known/agent-card.json`: A2A 1.0. Each interface that it names answers 402 to a call without payment. */
export const agentCard: Renderer = {
  path: "/.well-known/agent-card.json",
  contentType: mediaTypes.json,
  render: (publication) => jsonText(cardOf(publication)),
};
