import type { Operation } from "../platform/http/index.ts";
import type { BatchDependencies } from "./accept/send-batch.ts";
import { type CancelMessageDependencies, cancelMessage } from "./api/cancel-message.ts";
import { explainMessageOperation } from "./api/explain-message.ts";
import { getMessage } from "./api/get-message.ts";
import { listAttempts } from "./api/list-attempts.ts";
import { listContactMessages } from "./api/list-contact-messages.ts";
import { listMessages } from "./api/list-messages.ts";
import { markMessageRead } from "./api/mark-message-read.ts";
import { reactToMessage, type SignalDependencies } from "./api/react-to-message.ts";
import { retryMessage } from "./api/retry-message.ts";
import { type SendMessageDependencies, sendMessage } from "./api/send-message.ts";
import { sendMessages } from "./api/send-messages.ts";
import type { WhyDependencies } from "./why/explain-message.ts";

export { type Acceptor, createAcceptor } from "./accept/accept-messages.ts";
export { refusalOf } from "./accept/restrictions.ts";
export type { AppMessage, AppMessageOutcome } from "./app/app-message.ts";
export { type AppContact, appContactHash, receiveAppContacts } from "./app/receive-app-contacts.ts";
export { receiveAppMessages } from "./app/receive-app-messages.ts";
export { eraseMessages } from "./erase-messages.ts";
export { changeMessage, type MessageChange } from "./facts/change-message.ts";
export { createAttemptFinder } from "./facts/find-attempts.ts";
export { findUnknownAttempt } from "./facts/find-unknown-attempt.ts";
export { type ApplyEarlyChanges, type InboundMessage, inboundHash } from "./facts/inbound-message.ts";
export { receiveMessages } from "./facts/receive-messages.ts";
export { createFactRecorder, type FactRecorder } from "./facts/record-facts.ts";
export { type FailedReceipt, recordFailedReceipt } from "./facts/record-failed-receipt.ts";
export { forgetOldMessages } from "./forget-old-messages.ts";
export { expireMessages } from "./lane/expire-messages.ts";
export { type Mark, markSending, unmarkSending } from "./lane/mark-sending.ts";
export { noteReach } from "./lane/note-reach.ts";
export type { LaneOwner } from "./lane/owned-lane.ts";
export { queueDue } from "./lane/queue-due.ts";
export {
  findTimelyLanes,
  findWaitingLanes,
  readLane,
  readLaneOfContact,
  waitingMessage,
} from "./lane/read-lane.ts";
export { recordSetbacks, type Setback } from "./lane/settle-attempts.ts";
export { settleOrphans, takeOverLane } from "./lane/take-over-lane.ts";
export type { FreedPlace, LeavingMessage, WaitingMessage } from "./lane/waiting-message.ts";
export { manyOptOuts } from "./opt-outs/many-opt-outs.ts";
export { notePreference, noteReportedOptOut, type ReportedOptOut } from "./opt-outs/note-reported-opt-out.ts";
export { optOutSentence } from "./problems.ts";
export { messageEvents } from "./show/message-events.ts";
export { failReaction, type ReactionCallback, readReactionCallback } from "./signals/fail-reaction.ts";
export { type ReadMarkJobs, readMarkTasks } from "./signals/mark-read.ts";
export { type ReactionJobs, reactionGivenUp, reactionTasks } from "./signals/send-reaction.ts";
export { SignalPace } from "./signals/signal-pace.ts";
export type { CauseOptions } from "./waiting/causes.ts";
export {
  LOOKED_AT,
  readWaitingFigures,
  waitingByCause,
} from "./waiting/count-waiting.ts";
export { lateMessages } from "./waiting/late-messages.ts";
export { MessageWatch } from "./waiting/message-watch.ts";
export { PairPace } from "./waiting/pair-pace.ts";
export { senderOutbox } from "./waiting/sender-outbox.ts";
export { settleUncertain } from "./waiting/settle-uncertain.ts";

type MessageDependencies = BatchDependencies &
  SendMessageDependencies &
  WhyDependencies &
  CancelMessageDependencies &
  SignalDependencies;

export function messageOperations(deps: MessageDependencies): Operation[] {
  return [
    sendMessage(deps),
    sendMessages(deps),
    getMessage(deps),
    explainMessageOperation(deps),
    cancelMessage(deps),
    retryMessage(deps),
    reactToMessage(deps),
    markMessageRead(deps),
    listAttempts(deps.database),
    listMessages(deps.database),
    listContactMessages(deps.database),
  ];
}
