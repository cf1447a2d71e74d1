// Every code of the API, for people: what it means and what to do. A code that isn't here doesn't compile.
import { accountErrors } from "./account-errors.ts";
import { contactErrors } from "./contact-errors.ts";
import type { ErrorEntry } from "./error-entry.ts";
import { eventErrors } from "./event-errors.ts";
import { fileErrors } from "./file-errors.ts";
import { messageFailures } from "./message-failures.ts";
import { requestErrors } from "./request-errors.ts";
import { sendingErrors } from "./sending-errors.ts";
import { valueErrors } from "./value-errors.ts";

export type { ErrorEntry } from "./error-entry.ts";

/** By their headings, in the order of the reference. */
export const ERROR_GROUPS = {
  Requests: requestErrors,
  Values: valueErrors,
  "Keys and sessions": accountErrors,
  Contacts: contactErrors,
  "Imports and exports": fileErrors,
  "Messages, templates, stickers and senders": sendingErrors,
  "Failed messages and paused senders": messageFailures,
  "Events, webhooks and sources": eventErrors,
} as const;

type Groups = typeof ERROR_GROUPS;

export type ErrorCode = { [Name in keyof Groups]: keyof Groups[Name] }[keyof Groups] & string;

export const ERRORS = Object.assign({}, ...Object.values(ERROR_GROUPS)) as Record<ErrorCode, ErrorEntry>;
