// What needs a person: one list for the API, the console, the mails to an account and `parley doctor`.
import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { listWarnings } from "./api/list-warnings.ts";
import type { WarningSource } from "./find-warnings.ts";

export { findWarnings, type WarningSource } from "./find-warnings.ts";
export {
  forgetOldWarnings,
  LOOK_FOR_WARNINGS_AT,
  lookForWarnings,
  type WarningJobs,
  warningTasks,
} from "./notices/look-for-warnings.ts";
export { NOTHING, type Warning } from "./warning.ts";

export function warningOperations(database: Database, sources: readonly WarningSource[]): Operation[] {
  return [listWarnings(database, sources)];
}
