// What the slice of intake needs of messages: what channels report. No other slice imports it.
export type { AppMessage, AppMessageOutcome } from "./app/find-ours.ts";
export { type AppContact, appContactHash, receiveAppContacts } from "./app/receive-app-contacts.ts";
export { receiveAppMessages } from "./app/receive-app-messages.ts";
export { changeMessage } from "./facts/change-message.ts";
export { createAttemptFinder } from "./facts/find-attempts.ts";
export { type ApplyEarlyChanges, type InboundMessage, inboundHash } from "./facts/inbound-message.ts";
export { receiveMessages } from "./facts/receive-messages.ts";
export type { FactRecorder } from "./facts/record-facts.ts";
export { type FailedReceipt, recordFailedReceipt } from "./facts/record-failed-receipt.ts";
export type { FreedPlace } from "./message/waiting-message.ts";
export { notePreference } from "./opt-outs/note-reported-opt-out.ts";
export { failReaction, type ReactionCallback, readReactionCallback } from "./signals/write-reaction.ts";
