export type { TemplateOperationDeps } from "./operation-deps.ts";
export { templateOperations } from "./operations.ts";
export { createTemplateResolver, type TemplateResolver } from "./resolve-template.ts";
export { requestTemplateSync, SYNC_ALL_TEMPLATES_AT, type TemplateJobs, templateTasks } from "./sync-jobs.ts";
export { type TemplateField, templateField } from "./template-field.ts";
export { type SyncResult, TemplateSync, type TemplateSyncOptions } from "./template-sync.ts";
