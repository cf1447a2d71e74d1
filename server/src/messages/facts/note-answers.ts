// Keeps which contacts wait for an answer. A contact waits until the channel takes an answer, and again when that answer fails.
import { IS_OPEN } from "../../contacts/for-messages.ts";
import type { NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { MessageState } from "./read-message-states.ts";

const MESSAGES = { accountId: t.uuid, contactIds: t.uuidArray, messageIds: t.uuidArray };

/**
 * A message answers what the contact wrote if it was accepted while the contact waited, or after such a message: the contact
 * may have counted as answered then. Subqueries with `limit 1` instead of `exists`, which PostgreSQL would turn into a join.
 * Locks contacts in the order of their phones, like every other statement.
 */
export const endWaits = statement({
  name: "end_waits",
  parameters: MESSAGES,
  sql: `with locked as materialized (
      select contact_id, unanswered_at
      from contacts
      where account_id = $accountId
        and contact_id = any ($contactIds)
        and unanswered_at is not null
      order by phone_key(phone), contact_id
      for no key update
    )
    update contacts
    set unanswered_at = null, waiting_since = null
    from locked
    join unnest($contactIds::uuid[], $messageIds::uuid[]) as taken (contact_id, message_id)
      on taken.contact_id = locked.contact_id
    where contacts.account_id = $accountId
      and contacts.contact_id = any ($contactIds)
      and contacts.contact_id = locked.contact_id
      and (
        select message_id
        from messages as answer
        where answer.contact_id = locked.contact_id
          and answer.account_id = $accountId
          and answer.answers >= locked.unanswered_at
          and answer.message_id <= taken.message_id
        limit 1
      ) is not null`,
});

/** The contact waits again, in an open thread, unless the channel took another answer to the same message. A broadcast answers nobody. */
export const resumeWaits = statement({
  name: "resume_waits",
  parameters: MESSAGES,
  columns: { contact_id: t.uuid, opened: t.bool },
  sql: `with lost as materialized (
      select contact_id, message_id, (
        select max(answers)
        from messages as answer
        where answer.contact_id = given.contact_id
          and answer.account_id = $accountId
          and answer.answers is not null
      ) as answers
      from unnest($contactIds::uuid[], $messageIds::uuid[]) as given (contact_id, message_id)
    ), first as materialized (
      select contact_id, message_id, answers, (
        select answer.message_id
        from messages as answer
        where answer.contact_id = lost.contact_id
          and answer.account_id = $accountId
          and answer.answers = lost.answers
        order by answer.message_id
        limit 1
      ) as first_id
      from lost
    ), locked as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = any ($contactIds)
      order by phone_key(phone), contact_id
      for no key update
    )
    update contacts
    set unanswered_at = greatest(contacts.unanswered_at, first.answers),
      waiting_since = coalesce(contacts.waiting_since, first.answers),
      is_done = false,
      is_snoozed = false,
      snoozed_until = null,
      inbox_changed_at = case when ${IS_OPEN} then contacts.inbox_changed_at else now() end
    from first
    join locked on locked.contact_id = first.contact_id
    where contacts.account_id = $accountId
      and contacts.contact_id = any ($contactIds)
      and contacts.contact_id = first.contact_id
      and first.first_id <= first.message_id
      and (
        select taken.message_id
        from messages as taken
        where taken.contact_id = first.contact_id
          and taken.account_id = $accountId
          and taken.message_id >= first.first_id
          and taken.status in ('sent', 'delivered', 'read')
          and taken.broadcast_id is null
        limit 1
      ) is null
    returning contacts.contact_id, coalesce(contacts.inbox_changed_at = now(), false) as opened`,
});

/**
 * Call it after the messages were written, in the same transaction. Most messages change nothing here. The caller appends the events
 * last in this transaction.
 */
export async function noteAnswers(
  session: Session,
  accountId: string,
  messages: MessageState[],
): Promise<NewEvent[]> {
  // A broadcast answers nobody.
  const own = messages.filter((message) => message.broadcast_id === null);
  const taken = own.filter((message) => message.isAwaited && isTaken(message) && !isTaken(message.before));
  const lost = own.filter(
    (message) => (isTaken(message.before) && !isTaken(message)) || isFailedAfterDone(message),
  );
  if (taken.length > 0) void session.send(endWaits, newestOfEach(accountId, taken));
  const resumed = lost.length > 0 ? await session.send(resumeWaits, newestOfEach(accountId, lost)) : [];
  return resumed.flatMap(({ contact_id: id, opened }) =>
    opened ? { accountId, type: "thread.opened" as const, id } : [],
  );
}

/** The thread was finished before the channel refused the answer. */
function isFailedAfterDone({ status, before, isAwaited, answers }: MessageState): boolean {
  return status === "failed" && before.status !== "failed" && !isAwaited && answers !== null;
}

function isTaken({ status }: Pick<MessageState, "status">): boolean {
  return status === "sent" || status === "delivered" || status === "read";
}

function newestOfEach(accountId: string, messages: MessageState[]): t.Inputs<typeof MESSAGES> {
  const inOrder = messages.toSorted((one, other) => (one.message_id < other.message_id ? -1 : 1));
  const newest = new Map(inOrder.map((message) => [message.contact_id, message.message_id]));
  return { accountId, contactIds: [...newest.keys()], messageIds: [...newest.values()] };
}
