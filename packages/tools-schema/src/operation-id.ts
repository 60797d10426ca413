/** "{method} {path}": the stable name of an operation. */
export type OperationId = `${"GET" | "POST"} ${string}`;

/** The path that a tool is sold at: each x402 version has its own prefix. */
export const operationPath = (slug: string, x402Version: 1 | 2): string =>
  `${x402Version === 2 ? "/v2" : ""}/api/${slug}`;

/** The id of a tool's operation; unique because slugs are. */
export const operationId = (
  method: "GET" | "POST",
  slug: string,
  x402Version: 1 | 2,
): OperationId => `${method} ${operationPath(slug, x402Version)}`;
