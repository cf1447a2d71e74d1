// What the operations of templates need.
import type { Database } from "../platform/database/database.ts";
import type { SenderDirectory } from "../senders/index.ts";
import type { TemplateSync } from "./template-sync.ts";

export interface TemplateOperationDeps {
  database: Database;
  directory: Pick<SenderDirectory, "all">;
  sync: Pick<TemplateSync, "run">;
}
