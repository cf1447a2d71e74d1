// The operations of templates.
import type { Operation } from "../platform/http/operation.ts";
import { listTemplatesOperation } from "./api/list-templates.ts";
import { syncTemplatesOperation } from "./api/sync-templates.ts";
import type { TemplateOperationDeps } from "./operation-deps.ts";

export function templateOperations(deps: TemplateOperationDeps): Operation[] {
  return [listTemplatesOperation(deps), syncTemplatesOperation(deps)];
}
