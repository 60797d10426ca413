import { createUtilHandlers } from "./create-util-handlers.ts";

/**
 * The util tools' handlers, with one thread between them that starts with the first text-diff and ends with
 * the process; `closeUtilHandlers` ends it earlier.
 */
export const { handlers: utilHandlers, close: closeUtilHandlers } = createUtilHandlers();
