// Changes the state of a contact's thread. Fields that aren't given stay as they are.
import { appendEvents, type EventType } from "../../events/index.ts";
import { type Session, selectRows, statement, t, updateRows } from "../../platform/database/index.ts";
import { everything, FIRST_ID, type Viewer } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { invalidField } from "../../platform/problem.ts";
import { type ContactRow, checkIfMatch, contactOf } from "../contact.ts";
import { contactErrors } from "../errors.ts";
import { findContact, lockContactToChange } from "../find-contact.ts";
import type { ContactReference } from "../phone-fields.ts";
import { contactNotFound } from "../problems.ts";
import { type Handler, type InboxState, stateNow } from "./inbox.ts";

export interface InboxChange {
  state?: InboxState | undefined;
  /** Null: until the contact writes. */
  snoozedUntil?: Date | null | undefined;
  /** The public id of a member; null for nobody. */
  assignee?: string | null | undefined;
  handler?: Handler | undefined;
}

const LONGEST_SNOOZE_MS = 366 * 86_400_000;

const CONTACT = { accountId: t.uuid, contactId: t.uuid };

const write = updateRows({
  name: "change_inbox_state",
  table: "contacts",
  key: CONTACT,
  set: `is_done = $state = 'done', is_snoozed = $state = 'snoozed', snoozed_until = $snoozedUntil, inbox_changed_at = now(),
      unanswered_at = case when $state = 'done' then null else unanswered_at end,
      waiting_since = case when $state = 'done' then null else waiting_since end`,
  parameters: { state: t.text, snoozedUntil: t.nullable(t.timestamptz) },
});

/**
 * For a thread that isn't done any more: the contact waits again if the last message that needs an answer has none. Leaves out what
 * makes nobody wait, as messages/facts/receive-messages.ts does. A broadcast answers nobody.
 */
const resumeWait = statement({
  name: "resume_wait_of_thread",
  parameters: CONTACT,
  sql: `with answered as materialized (
      select coalesce((
        select message_id
        from messages
        where contact_id = $contactId
          and account_id = $accountId
          and status in ('sent', 'delivered', 'read')
          and broadcast_id is null
        order by message_id desc
        limit 1
      ), '${FIRST_ID}') as message_id
    ), unanswered as materialized (
      select min(created_at) as first, max(created_at) as last
      from answered
      join messages on messages.message_id > answered.message_id
      where contact_id = $contactId
        and account_id = $accountId
        and direction = 'in'
        and origin is null
        and (
          type not in ('system', 'reply')
          or content ->> 'notice' = 'missed_call'
          or (type = 'reply' and (select taps_wait from accounts where account_id = $accountId))
        )
        and messages.message_id <> all (array(
          select message_id
          from consents
          where consents.contact_id = $contactId
            and consents.account_id = $accountId
            and message_id is not null
        ))
    )
    update contacts
    set unanswered_at = unanswered.last, waiting_since = unanswered.first
    from unanswered
    where contacts.account_id = $accountId
      and contacts.contact_id = $contactId
      and unanswered.first is not null`,
});

const assign = updateRows({
  name: "assign_thread",
  table: "contacts",
  key: CONTACT,
  set: "assignee_id = $assigneeId, is_bot_handled = $isBot",
  parameters: { assigneeId: t.nullable(t.uuid), isBot: t.bool },
});

/** The membership can't end, and the role can't change, until the commit. */
const lockMember = selectRows({
  name: "lock_member_to_assign",
  table: "memberships",
  key: { accountId: t.uuid, personId: t.uuid },
  columns: { person_id: t.uuid },
  where: "ended_at is null and role <> 'reader'",
  suffix: "for share",
});

const EVENTS = {
  open: "thread.opened",
  snoozed: "thread.snoozed",
  done: "thread.done",
} as const satisfies Record<InboxState, EventType>;

/** Throws 404 `contact_not_found`, 412 `contact_changed`, 422 for a snooze that isn't possible and for somebody who can't answer. */
export async function changeInbox(
  session: Session,
  change: InboxChange & { viewer: Viewer; contact: ContactReference; ifMatch: string | undefined },
): Promise<ContactRow> {
  const { viewer, contact, ifMatch } = change;
  const { accountId } = viewer;
  checkSnooze(change);
  const assigneeId = await memberOf(session, accountId, change.assignee);
  const kept = await lockContactToChange(session, viewer, contact);
  if (ifMatch !== undefined) checkIfMatch(ifMatch, kept && contactOf(kept));
  if (!kept) throw contactNotFound(contact);
  const { contact_id: contactId } = kept;
  const { state, snoozedUntil } = change;
  const types: EventType[] = [];
  if (state !== undefined && (await writeState(session, accountId, kept, { state, snoozedUntil })))
    types.push(EVENTS[state]);
  const answers = answersNow(kept, assigneeId, change.handler);
  if (answers.assigneeId !== kept.assignee_id || answers.isBot !== kept.is_bot_handled) {
    await session.run(assign, { accountId, contactId, ...answers });
    types.push("thread.assigned");
  }
  const changed = await findContact(session, everything(accountId), { by: "id", id: "", contactId });
  await appendEvents(
    session,
    types.map((type) => ({ accountId, type, id: contactId })),
  );
  return changed;
}

/** A member who gets the thread answers it instead of the bot. */
function answersNow(kept: ContactRow, assigneeId: string | null | undefined, handler: Handler | undefined) {
  const isBot = handler === undefined ? kept.is_bot_handled && !assigneeId : handler === "bot";
  return { assigneeId: assigneeId === undefined ? kept.assignee_id : assigneeId, isBot };
}

/** Returns whether the state is another one now. */
async function writeState(
  session: Session,
  accountId: string,
  kept: ContactRow,
  { state, snoozedUntil: wanted }: InboxChange & { state: InboxState },
): Promise<boolean> {
  const before = stateNow(kept);
  const snoozedUntil = (state === "snoozed" && wanted) || null;
  const isOtherTime = snoozedUntil?.getTime() !== kept.snoozed_until?.getTime();
  if (state === before && (state !== "snoozed" || !isOtherTime)) return false;
  const contact = { accountId, contactId: kept.contact_id };
  await session.run(write, { ...contact, state, snoozedUntil });
  if (before === "done") await session.run(resumeWait, contact);
  return true;
}

/** Undefined if nobody is named. */
async function memberOf(session: Session, accountId: string, id: string | null | undefined) {
  if (id === undefined || id === null) return id;
  const personId = uuidOf("per", id);
  const [member] = personId === null ? [] : await session.run(lockMember, { accountId, personId });
  if (!member) throw invalidField("/assignee", contactErrors.assignee_cannot_answer);
  return member.person_id;
}

function checkSnooze({ state, snoozedUntil }: InboxChange): void {
  if (!snoozedUntil) return;
  const ms = snoozedUntil.getTime() - Date.now();
  if (state !== "snoozed") throw invalidField("/snoozed_until", contactErrors.not_snoozed);
  if (ms <= 0) throw invalidField("/snoozed_until", contactErrors.snooze_in_past);
  if (ms > LONGEST_SNOOZE_MS) throw invalidField("/snoozed_until", contactErrors.snooze_too_far);
}
