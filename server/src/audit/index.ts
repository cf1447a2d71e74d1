// Who did what in an account.
export { listAudit } from "./api/list-audit.ts";
export { auditWriter } from "./write-audit.ts";
