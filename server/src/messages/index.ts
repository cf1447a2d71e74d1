import type { Operation } from "../platform/http/operation.ts";
import { type CancelMessageDependencies, cancelMessage } from "./api/cancel-message.ts";
import { type GetMessageDependencies, getMessage } from "./api/get-message.ts";
import { listAttempts } from "./api/list-attempts.ts";
import { listContactMessages } from "./api/list-contact-messages.ts";
import { listMessages } from "./api/list-messages.ts";
import { retryMessage } from "./api/retry-message.ts";
import { type SendMessageDependencies, sendMessage } from "./api/send-message.ts";
import { sendMessages } from "./api/send-messages.ts";
import type { BatchDependencies } from "./send-batch.ts";

export { type Acceptor, createAcceptor } from "./accept-messages.ts";
export { eraseMessages } from "./erase-messages.ts";
export { expireMessages } from "./expire-messages.ts";
export { createAttemptFinder } from "./find-attempts.ts";
export { markSending, unmarkSending } from "./mark-sending.ts";
export { messageEvents } from "./message-events.ts";
export { MessageWatch } from "./message-watch.ts";
export { noteReach } from "./note-reach.ts";
export type { LaneOwner } from "./owned-lane.ts";
export { queueDue } from "./queue-due.ts";
export {
  findTimelyLanes,
  findWaitingLanes,
  readLane,
  readLaneOfContact,
  waitingMessage,
} from "./read-lane.ts";
export { arrayLiteral, type InboundMessage, inboundHash, receiveMessages } from "./receive-messages.ts";
export { createFactRecorder, type FactRecorder } from "./record-facts.ts";
export { type FailedReceipt, recordFailedReceipt } from "./record-failed-receipt.ts";
export { needsWindow } from "./resolve-allowed.ts";
export { senderOutbox } from "./sender-outbox.ts";
export { recordSetbacks, type Setback } from "./settle-attempts.ts";
export { settleOrphans, takeOverLane } from "./take-over-lane.ts";
export {
  LOOKED_AT,
  readWaitingFigures,
  type WaitingFigure,
  waitingByCause,
} from "./waiting/count-waiting.ts";
export { settleUncertain } from "./waiting/settle-uncertain.ts";
export type { FreedPlace, WaitingMessage } from "./waiting-message.ts";

export type MessageDependencies = BatchDependencies &
  SendMessageDependencies &
  GetMessageDependencies &
  CancelMessageDependencies;

export function messageOperations(deps: MessageDependencies): Operation[] {
  return [
    sendMessage(deps),
    sendMessages(deps),
    getMessage(deps),
    cancelMessage(deps),
    retryMessage(deps),
    listAttempts(deps.database),
    listMessages(deps.database),
    listContactMessages(deps.database),
  ];
}
