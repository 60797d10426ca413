import { listedWords, platforms, ToolError } from "@coinslot/tools-schema";

/** The platforms that a text names, each once, in its order. Throws `ToolError` for a word that is none. */
export const parsePlatforms = (text: string): readonly string[] => {
  const asked = listedWords(text, platforms);
  if (asked) return asked;
  const accepted = platforms.join(" ");
  throw new ToolError("tool_input_refused", `A platform is unknown. Accepted are: ${accepted}.`);
};
