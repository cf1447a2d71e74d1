// What the slice of dispatch needs of messages: their lanes. No other slice imports it.
export { findUnknownAttempt } from "./facts/find-sent.ts";
export type { FactRecorder } from "./facts/record-facts.ts";
export { expireMessages } from "./lane/expire-messages.ts";
export { type Mark, markSending, settleOrphans, takeOverLane, unmarkSending } from "./lane/mark-sending.ts";
export { type LaneOwner, noteReach } from "./lane/owned-lane.ts";
export { queueDue } from "./lane/queue-due.ts";
export {
  findTimelyLanes,
  findWaitingLanes,
  readLane,
  readLaneOfContact,
  waitingMessage,
} from "./lane/read-lane.ts";
export { recordSetbacks, type Setback } from "./lane/settle-attempts.ts";
export { ownError } from "./message/message-error.ts";
export { refusalError } from "./message/problems.ts";
export { refusalOf } from "./message/restrictions.ts";
export type { LeavingMessage, WaitingMessage } from "./message/waiting-message.ts";
export { PairPace } from "./waiting/pair-pace.ts";
export { settleUncertain } from "./waiting/settle-uncertain.ts";
