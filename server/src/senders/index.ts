import type { Operation } from "../platform/http/index.ts";
import { checkSenderOperation } from "./api/check-sender.ts";
import { createSenderOperation } from "./api/create-sender.ts";
import { deleteSenderOperation } from "./api/delete-sender.ts";
import { getSenderOperation } from "./api/get-sender.ts";
import { listSendersOperation } from "./api/list-senders.ts";
import { pauseSenderOperation, resumeSenderOperation } from "./api/pause-and-resume.ts";
import { updateSenderOperation } from "./api/update-sender.ts";
import type { SenderOperationDeps } from "./operation-deps.ts";

export { createSender } from "./api/create-sender.ts";
export { createRateLimit, noteAppHistory, noteApps } from "./app/note-app.ts";
export { limitSender, pauseSender } from "./change-status.ts";
export { createSenderDirectory, type SenderDirectory } from "./directory.ts";
export { LOOK_AT_SENDERS_AT, type LookJobs, lookTasks, requestLooks } from "./health/look-jobs.ts";
export { pausedSenders, troubledSenders } from "./health/sender-warnings.ts";
export {
  addHookCounts,
  type DropCause,
  forgetUnknownCounts,
  type HookCause,
  type HookCount,
} from "./hook-counts.ts";
export type { RemoveUnusedTemplates } from "./operation-deps.ts";
export { hookUrlOf, type Sender } from "./sender.ts";
export { senderEvents } from "./sender-answer.ts";
export { newSenderFields } from "./sender-fields.ts";

export function senderOperations(deps: SenderOperationDeps): Operation[] {
  return [
    listSendersOperation(deps),
    getSenderOperation(deps),
    createSenderOperation(deps),
    updateSenderOperation(deps),
    checkSenderOperation(deps),
    deleteSenderOperation(deps),
    pauseSenderOperation(deps),
    resumeSenderOperation(deps),
  ];
}
