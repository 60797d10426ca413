import type { GuardedResponse } from "../guard/guarded-fetch.ts";
import type { PageContent } from "../page/page-content.ts";

/** A page of the web as it was read. */
export type WebPage = Pick<
  GuardedResponse,
  "url" | "finalUrl" | "status" | "contentType" | "redirects" | "bytes"
> & {
  readonly content: PageContent;
  /** False when robots.txt could not be read, which forbids nothing. */
  readonly areRobotsKnown: boolean;
};
