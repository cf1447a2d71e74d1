// The state of a contact's thread in the inbox: one thread per contact, for ever.
import { z } from "zod";
import { t } from "../../platform/database/index.ts";
import { textField, timeField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

const INBOX_STATES = ["open", "snoozed", "done"] as const;
export type InboxState = (typeof INBOX_STATES)[number];

export const INBOX_COLUMNS = {
  is_done: t.bool,
  is_snoozed: t.bool,
  snoozed_until: t.nullable(t.timestamptz),
  waiting_since: t.nullable(t.timestamptz),
  assignee_id: t.nullable(t.uuid),
  is_bot_handled: t.bool,
};

const HANDLERS = ["team", "bot"] as const;
export type Handler = (typeof HANDLERS)[number];

type InboxRow = t.Outputs<typeof INBOX_COLUMNS>;

export const inboxStateField = z.enum(INBOX_STATES, { error: `This is one of ${INBOX_STATES.join(", ")}.` });

export const handlerField = z.enum(HANDLERS, { error: `This is one of ${HANDLERS.join(", ")}.` });

export const inboxAnswer = z
  .object({
    state: inboxStateField.meta({
      description:
        "`open`: something is to be done. `snoozed`: nothing until a time, or until the contact writes. `done`: nothing, also of a " +
        "contact who never wrote. A message of the contact opens the thread.",
    }),
    snoozed_until: timeField(
      "When a snoozed thread is open again; null while it isn't snoozed, and for a thread that waits until the contact writes.",
    ).nullable(),
    assignee: textField(
      "The id of the member who answers; null for nobody. The first member who writes to a thread that isn't done gets it.",
      "per_01m822prkse7ntqj3aprp9t2m6",
    ).nullable(),
    handler: handlerField.meta({
      description:
        "`bot`: a program answers, so the thread is in none of the views `waiting`, `mine` and `unassigned`, until it is the team's again. A member " +
        "to whom it is assigned, or who answers, makes it the team's.",
    }),
    waiting_since: timeField(
      "When the contact wrote the first message that waits for an answer; null if none waits.",
    ).nullable(),
  })
  .meta({ id: "Inbox", description: "The state of the thread with the contact." });

export function inboxOf(row: InboxRow): z.input<typeof inboxAnswer> {
  const state = stateNow(row);
  return {
    state,
    snoozed_until: (state === "snoozed" && row.snoozed_until?.toISOString()) || null,
    assignee: row.assignee_id && publicId("per", row.assignee_id),
    handler: row.is_bot_handled ? "bot" : "team",
    waiting_since: row.waiting_since?.toISOString() ?? null,
  };
}

/** Every reader compares the time: the job that ends snoozes comes up to a minute later. */
export function stateNow({ is_done, is_snoozed, snoozed_until: until }: InboxRow): InboxState {
  if (is_done) return "done";
  return is_snoozed && (until === null || until.getTime() > Date.now()) ? "snoozed" : "open";
}

/** SQL: whether the thread of `contacts` is snoozed. */
export const IS_SNOOZED = `(contacts.is_snoozed and coalesce(contacts.snoozed_until > now(), true))`;

/** SQL: whether the thread of `contacts` is open. */
export const IS_OPEN = `(not contacts.is_done and not ${IS_SNOOZED})`;
