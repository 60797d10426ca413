export { examineOrigin } from "./examine-origin.ts";
export type { Examination, ExamineOptions } from "./examine-origin.ts";
export type { AnnouncedOperation } from "./find-operations.ts";
export type { Finding } from "./finding.ts";
