import type { Operation } from "../platform/http/index.ts";
import type { SenderDirectory } from "../senders/index.ts";
import { createTemplate } from "./api/create-template.ts";
import { deleteTemplate } from "./api/delete-template.ts";
import { listTemplatesOperation } from "./api/list-templates.ts";
import { replaceTemplate } from "./api/replace-template.ts";
import { syncTemplatesOperation } from "./api/sync-templates.ts";
import type { TemplateSync } from "./template-sync.ts";
import type { WriteDeps } from "./write/writable-template.ts";

export { TEMPLATE_PROBLEMS } from "./problems.ts";
export { createTemplateResolver, type TemplateResolver } from "./resolve-template.ts";
export { removeUnusedTemplates } from "./store-templates.ts";
export { templateEvents } from "./template.ts";
export { degrees, EITHER, fileFields, templateField } from "./template-field.ts";
export {
  createTemplateSync,
  requestTemplateSync,
  SYNC_ALL_TEMPLATES_AT,
  type SyncResult,
  type TemplateJobs,
  templateTasks,
} from "./template-sync.ts";
export { createChannelWriter } from "./write/channel-writer.ts";

export function templateOperations(
  deps: WriteDeps & { directory: Pick<SenderDirectory, "all">; sync: TemplateSync },
): Operation[] {
  return [
    listTemplatesOperation(deps.database),
    createTemplate(deps),
    replaceTemplate(deps),
    deleteTemplate(deps),
    syncTemplatesOperation(deps.directory, deps.sync),
  ];
}
