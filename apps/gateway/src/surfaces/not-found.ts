import type { Operation } from "@coinslot/tools-schema";
import { problemReply, type Reply } from "../http/reply.ts";

const listOf = new Intl.ListFormat("en", { type: "conjunction" });

/** Where else a tool is sold whose name ends the path, such as `/v2/api/hash` where there is only `/api/hash`. */
const siblingsOf = (path: string, sold: readonly Operation[]): readonly string[] => {
  const name = path.split("/").findLast((part) => part !== "");
  return sold.filter(({ slug }) => slug === name).map(({ id }) => id);
};

/** The answer for a path that is none of ours: it names the operations that were perhaps meant. */
export const notFoundReply = (path: string, sold: readonly Operation[]): Reply => {
  const siblings = siblingsOf(path, sold);
  const detail =
    siblings.length > 0
      ? `There is nothing at this path. This tool is sold as ${listOf.format(siblings)}.`
      : "There is nothing at this path. The catalog is at /catalog, and /catalog/search?q= finds a tool in it.";
  return problemReply({ code: "not_found", detail });
};
