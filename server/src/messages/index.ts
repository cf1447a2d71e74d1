import type { Operation } from "../platform/http/index.ts";
import type { BatchDependencies } from "./accept/send-batch.ts";
import { type CancelMessageDependencies, cancelMessage } from "./api/cancel-message.ts";
import { explainMessageOperation } from "./api/explain-message.ts";
import { getMessage } from "./api/get-message.ts";
import { listAttempts } from "./api/list-attempts.ts";
import { listContactMessages } from "./api/list-contact-messages.ts";
import { listMessages } from "./api/list-messages.ts";
import { markMessageRead } from "./api/mark-message-read.ts";
import { reactToMessage } from "./api/react-to-message.ts";
import { retryMessage } from "./api/retry-message.ts";
import { type SendMessageDependencies, sendMessage } from "./api/send-message.ts";
import { sendMessages } from "./api/send-messages.ts";
import type { WhyDependencies } from "./waiting/explain-message.ts";

export { type Acceptor, createAcceptor } from "./accept/accept-messages.ts";
export { MessageWatch } from "./accept/message-watch.ts";
export { viewThread } from "./api/view-thread.ts";
export { eraseMessages } from "./erase-messages.ts";
export { createFactRecorder } from "./facts/record-facts.ts";
export { forgetOldMessages } from "./forget-old-messages.ts";
export type { FreedPlace, WaitingMessage } from "./message/waiting-message.ts";
export { manyOptOuts } from "./opt-outs/many-opt-outs.ts";
export { type FoundMessage, findMessagesByWords } from "./show/find-by-words.ts";
export { MESSAGE_TYPES } from "./show/inbound-content.ts";
export { messageEvents } from "./show/read-message.ts";
export { type ReadMarkJobs, readMarkTasks } from "./signals/mark-read.ts";
export { type ReactionJobs, reactionGivenUp, reactionTasks } from "./signals/send-reaction.ts";
export { SignalPace } from "./signals/signal-pace.ts";
export type { CauseOptions } from "./waiting/causes.ts";
export { LOOKED_AT, readWaitingFigures, waitingByCause } from "./waiting/count-waiting.ts";
export { lateMessages } from "./waiting/late-messages.ts";

type MessageDependencies = BatchDependencies &
  SendMessageDependencies &
  WhyDependencies &
  CancelMessageDependencies;

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
    listMessages(deps.database),
    listAttempts(deps.database),
    listContactMessages(deps.database),
  ];
}
