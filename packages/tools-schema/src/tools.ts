import { hash } from "./tools/hash.ts";

/** All tools by slug, in the order of the catalog. */
export const tools = {
  hash,
} as const;

/** The name of a tool in paths, queues and handlers. */
export type ToolSlug = keyof typeof tools;
