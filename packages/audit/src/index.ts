export { auditShop } from "./audit-shop.ts";
export type { AuditReport } from "./audit.ts";
export type { Finding, Transfer } from "./balance.ts";
export { reportLines } from "./report-lines.ts";
