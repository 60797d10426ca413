import { jsonText, type Renderer } from "../document.ts";
import type { Publication } from "../publication.ts";

const linksetOf = ({ settings: { baseUrl } }: Publication): object => {
  const link = (path: string, type: string) => ({ href: baseUrl + path, type });
  return {
    linkset: [
      {
        anchor: `${baseUrl}/.well-known/api-catalog`,
        item: [{ href: `${baseUrl}/` }],
      },
      {
        anchor: `${baseUrl}/`,
        "service-desc": [link("/openapi.json", "application/json")],
        "service-doc": [link("/llms.txt", "text/plain"), link("/", "text/html")],
        "service-meta": [
          link("/catalog", "application/json"),
          link("/.well-known/agent-card.json", "application/json"),
          link("/mcp/server-card", "application/mcp-server-card+json"),
        ],
        status: [link("/health/ready", "application/json")],
      },
    ],
  };
};

/** `/.well-known/api-catalog`: RFC 9727, a linkset of what describes this API. */
export const apiCatalog: Renderer = {
  path: "/.well-known/api-catalog",
  contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  render: (publication) => jsonText(linksetOf(publication)),
};
