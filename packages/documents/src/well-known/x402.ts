import { jsonText, mediaTypes, type Renderer } from "../document.ts";
import type { Publication } from "../publication.ts";
import { guidanceOf } from "../texts/how-to-buy.ts";

const resourcesOf = (publication: Publication): object => {
  const { operations, settings } = publication;
  const { baseUrl } = settings;
  return {
    version: 1,
    resources: operations.map(({ path }) => baseUrl + path),
    instructions: guidanceOf(publication),
    openapi: `${baseUrl}/openapi.json`,
    catalog: `${baseUrl}/catalog`,
  };
};

/** `/.well-known/x402`: the paid URLs, for indexes that do not read OpenAPI. */
export const x402Resources: Renderer = {
  path: "/.well-known/x402",
  contentType: mediaTypes.json,
  render: (publication) => jsonText(resourcesOf(publication)),
};
