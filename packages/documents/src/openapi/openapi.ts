import type { Operation } from "@coinslot/tools-schema";
import { jsonText, mediaTypes, type Renderer } from "../document.ts";
import { exampleResult } from "../examples/example-result.ts";
import type { Publication } from "../publication.ts";
import { guidanceOf } from "../texts/how-to-buy.ts";
import { freePaths } from "./free-paths.ts";
import { inputOf } from "./parameters.ts";
import { paymentInfoOf } from "./payment-info.ts";
import { problemReferences, problemResponses, problemSchema, resultHeaders } from "./responses.ts";
import { resultNameOf, resultSchemasOf } from "./result-schemas.ts";
import { termsSchema } from "./terms-schema.ts";

/** Of the interface, as the specification says. */
const interfaceVersion = "2.0.0";

const operationIdOf = ({ slug, x402Version }: Operation): string =>
  x402Version === 1 ? slug : `v2-${slug}`;

const resultOf = ({ tool }: Operation): object => ({
  description: "The result.",
  headers: resultHeaders,
  content: {
    "application/json": {
      schema: { $ref: `#/components/schemas/${resultNameOf(tool)}` },
      example: exampleResult(tool),
    },
  },
});

const paidOperation = (operation: Operation, publication: Publication): object => ({
  operationId: operationIdOf(operation),
  summary: `${operation.tool.name} ($${operation.price})`,
  description: operation.tool.description,
  tags: [operation.tool.category],
  externalDocs: { url: `${publication.settings.baseUrl}/tools/${operationIdOf(operation)}` },
  security: [],
  "x-payment-info": paymentInfoOf(operation, publication),
  ...inputOf(operation),
  responses: { "200": resultOf(operation), ...problemReferences },
});

const infoOf = (publication: Publication): object => {
  const { catalog, settings } = publication;
  const { contactEmail, baseUrl } = settings;
  return {
    title: catalog.name,
    version: interfaceVersion,
    summary: catalog.description,
    description: guidanceOf(publication),
    contact: {
      name: catalog.name,
      url: baseUrl,
      ...(contactEmail === undefined ? {} : { email: contactEmail }),
    },
    "x-guidance": guidanceOf(publication),
  };
};

const openapiOf = (publication: Publication): object => {
  const { operations, settings } = publication;
  return {
    openapi: "3.1.0",
    info: infoOf(publication),
    servers: [{ url: settings.baseUrl }],
    externalDocs: { description: "For models", url: `${settings.baseUrl}/llms.txt` },
    security: [],
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [
          operation.path,
          { [operation.method.toLowerCase()]: paidOperation(operation, publication) },
        ]),
      ),
      ...freePaths,
    },
    components: {
      schemas: { Problem: problemSchema, Terms: termsSchema, ...resultSchemasOf(operations) },
      responses: problemResponses,
    },
    "x-agentcash-guidance": { llmsTxtUrl: `${settings.baseUrl}/llms.txt` },
  };
};

/** `/openapi.json`: OpenAPI 3.1, with prices as indexes read them. */
export const openapi: Renderer = {
  path: "/openapi.json",
  contentType: mediaTypes.json,
  render: (publication) => jsonText(openapiOf(publication)),
};
