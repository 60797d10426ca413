import type { HandlersOf } from "@coinslot/tools-schema";

/** The llm tools' handlers. A tool that is not among them is refused before any payment. */
export const llmHandlers = {} satisfies Partial<HandlersOf<"llm">>;
