// What slices store about contacts.
import { eraseRecipients, moveRecipients } from "../broadcasts/index.ts";
import { countNotes, eraseAnswers } from "../contacts/for-app.ts";
import type { EraseStep } from "../contacts/index.ts";
import { eraseFromExports } from "../exports/index.ts";
import { eraseFromImports } from "../imports/index.ts";
import { eraseFacts } from "../intake/index.ts";
import { eraseMessages } from "../messages/index.ts";
import { eraseSourceErrors } from "../sources/index.ts";

/** Erase what has no foreign key that cascades. Recipients come first: their messages say how far they were. */
export const eraseSteps: EraseStep[] = [
  eraseRecipients,
  eraseMessages,
  countNotes,
  eraseFacts,
  eraseFromImports,
  eraseSourceErrors,
  eraseAnswers,
  eraseFromExports,
];

/** The tables whose rows move when two contacts become one. */
export const MERGED_TABLES = [
  "consents",
  "contact_addresses",
  "former_addresses",
  "idempotency_keys",
  "media",
  "message_payloads",
  "messages",
  "notes",
  "outbox",
  "scheduled_messages",
  "webhook_deliveries",
] as const;

/** Tables of which a person of both contacts may have a row each: the statement that moves the rows says which one stays. */
export const MERGED_OTHERWISE = { broadcast_recipients: moveRecipients };
