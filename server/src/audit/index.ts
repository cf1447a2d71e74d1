// Who did what in an account.
export { exportAudit } from "./api/export-audit.ts";
export { listAudit } from "./api/list-audit.ts";
export { auditWriter } from "./write-audit.ts";
