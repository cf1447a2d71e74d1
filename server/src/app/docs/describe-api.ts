// The OpenAPI document of the whole service.

import type { Operation } from "../../platform/http/index.ts";
import { openApiDocument } from "../../platform/http/openapi/document.ts";
import { ERRORS_PATH } from "../../platform/http/version.ts";

const ABOUT = `Every request needs the account's API key in the header \`Authorization\`. Bodies are JSON in UTF-8.

- **Retries.** A \`POST\` with an \`Idempotency-Key\` takes effect once within 24 hours (or up to 7 days, a setting), however often it is repeated.
- **Problems.** Every error is a problem of RFC 9457. \`code\` is stable, \`retryable\` says whether the same request can succeed
  later, and \`errors\` names every fault of the input. The [error reference](${ERRORS_PATH}) explains every code.
- **Lists.** A list answers \`data\` and \`next\`. Send \`next\` as \`after\` to get the next page; null means that there is no more.
- **Tracing.** \`Request-Id\` of an answer is the request's own, or a new one. \`Server-Timing\` has the milliseconds from the request's
  headers to the answer's.
- **Versions.** \`Api-Version\` names the version of an answer. Later releases of the same version may add fields, types of events
  and codes.`;

/** By tag, in the order in which a reader needs them. */
const TAGS: Record<string, string> = {
  Messages: "What the account sends, and what people write.",
  Broadcasts: "One message to many people, each of whom gets it once.",
  Contacts: "The contact book. A contact is known by its phone, which needs no plus sign in a path.",
  Search: "Contacts and messages by one text.",
  Inbox: "One thread for each contact: who waits for an answer, what comes back later, and what is done.",
  Imports: "Contacts from files, applied in the background.",
  Exports: "Files of contacts, sent by e-mail.",
  Erasures: "Records that prove that a contact was erased. They hold nothing personal.",
  Jobs: "Changes to many contacts, in the background.",
  Templates: "Messages that the channel approved beforehand, with variables.",
  "Quick replies": "Texts that everybody in the account can insert into a message.",
  Stickers: "The account's library of stickers.",
  Media: "Files of messages: pictures, videos, audios and documents.",
  Channels: "How people are reached, and what each channel can do.",
  Senders: "The account's numbers, with their credentials and their pace.",
  Events: "What happened, as a list and as a stream.",
  Webhooks: "Addresses that get events, signed by Standard Webhooks.",
  Sources: "Other systems that send data about contacts.",
  Sending:
    "Sending of the account, which is held after a restore from a backup, and in a copy of a database.",
  Warnings: "What needs a person.",
  Usage: "Counts of messages over time.",
  Errors: "What the codes of errors mean.",
  Keys: "API keys and their scopes.",
  Session: "A browser that is signed in, as a person or with an API key.",
  People: "Who works in the account, with which role, and who was invited.",
  Settings: "The account's settings.",
};

export function describeApi(operations: readonly Operation[]) {
  return openApiDocument(operations, { about: ABOUT, tags: TAGS });
}
