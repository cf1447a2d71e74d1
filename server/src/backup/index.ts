import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { getSendingOperation } from "./hold/api/get-sending.ts";
import { releaseSendingOperation } from "./hold/api/release-sending.ts";

export type { Manifest } from "./file/manifest.ts";
export { findHeldAccounts, holdSending, readSending, releaseSending } from "./hold/sending.ts";

export function sendingOperations(database: Database): Operation[] {
  return [getSendingOperation(database), releaseSendingOperation()];
}
