import type { Fetched, Provider } from "../upstream/provider.ts";

/** A public post. Who wrote it is not kept: no profile of anybody is made. */
export type Post = {
  readonly url: string;
  /** Without markup. */
  readonly text: string;
  /** An instant in UTC. */
  readonly createdAt: string;
  /** Likes, reposts and replies together; null where the network does not tell them. */
  readonly engagement: number | null;
};

/** A social network. */
export type PostsProvider = Provider & {
  /** Posts on a topic since an instant, the newest first. Throws `ToolError`: `upstream_*`. */
  search(topic: string, since: number, signal: AbortSignal): Promise<Fetched<readonly Post[]>>;
};

/** How long posts are fresh, and how long they answer for a network that fails. */
export const postsTimes = { ttlMs: 10 * 60_000, staleForMs: 6 * 3_600_000 };
