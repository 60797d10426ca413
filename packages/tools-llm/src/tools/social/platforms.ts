import { ToolError } from "@coinslot/tools-schema";

/** Networks that are read, beside the news. */
const networks: ReadonlySet<string> = new Set(["bluesky", "mastodon", "hackernews"]);

/** Platforms that are known and not read: they ask for a key, or refuse who has none. */
const unread: ReadonlySet<string> = new Set(["lemmy", "stocktwits", "reddit", "x"]);

/** The platforms that a text names, each once, in its order. Throws `ToolError` for a word that is none. */
export const parsePlatforms = (text: string): readonly string[] => {
  const asked = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const unknown = asked.filter((one) => one !== "news" && !networks.has(one) && !unread.has(one));
  if (asked.length > 0 && unknown.length === 0) return asked;
  const accepted = ["news", ...networks, ...unread].join(" ");
  throw new ToolError("tool_input_refused", `A platform is unknown. Accepted are: ${accepted}.`);
};
