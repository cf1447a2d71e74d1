// What the slice of broadcasts uses of messages beside index.ts.
export { draftContent } from "./accept/content/draft-content.ts";
export type { DraftDependencies } from "./accept/draft-dependencies.ts";
export { channelOf, timesOf } from "./accept/draft-message.ts";
export { findFirst } from "./accept/repeated-messages.ts";
export type { TakeRecipients } from "./accept/resolve-allowed.ts";
export { emptyUnnoted } from "./erase-messages.ts";
export { noteShown } from "./facts/store-payloads.ts";
export { CONTENT_PROBLEMS, NotPlanned, noSender, unknownSourcePhone } from "./message/problems.ts";
export { needsWindow, type Restrictions, refusalOf, restrictionsOf } from "./message/restrictions.ts";
export { templateAnswer, templateOf } from "./show/composed-answers.ts";
