import { createUtilTools } from "./create-util-tools.ts";

/**
 * The util tools, with one thread between them that starts with the first text-diff and ends with the process;
 * `closeUtilTools` ends it earlier.
 */
export const { tools: utilTools, close: closeUtilTools } = createUtilTools();
