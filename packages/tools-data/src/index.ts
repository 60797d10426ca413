import type { HandlersOf } from "@coinslot/tools-schema";

/** The data tools' handlers. A tool that is not among them is refused before any payment. */
export const dataHandlers = {} satisfies Partial<HandlersOf<"data">>;
