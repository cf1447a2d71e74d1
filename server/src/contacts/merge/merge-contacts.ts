// Makes one contact of two that are the same person: everything of the one moves to the other.
import { type Session, selectRows, statement, t, updateRows } from "../../platform/database/index.ts";
import { CONTACT_COLUMNS } from "../contact.ts";
import { joinContacts, type MergedRow } from "./join-contacts.ts";

export type MergeOutcome =
  | "merged"
  /** A message to the contact that goes is on its way to the channel: its lane knows it by this contact. */
  | "sending"
  /** The merge is done, or one of the contacts was erased. */
  | "over";

const MERGE = { accountId: t.uuid, mergeId: t.uuid };
const ACCOUNT = { accountId: t.uuid };
const TWO = { contactId: t.uuid, mergedId: t.uuid };
const PAIR = { ...ACCOUNT, ...TWO };

const find = selectRows({
  name: "find_merge",
  table: "contact_merges",
  key: MERGE,
  where: "merged_at is null",
  columns: { contact_id: t.uuid, merged_contact_id: t.uuid },
});

/** In the order in which every statement locks contacts. */
const lock = selectRows({
  name: "lock_contacts_to_merge",
  table: "contacts",
  key: ACCOUNT,
  where: "contact_id in ($contactId, $mergedId)",
  parameters: TWO,
  columns: {
    ...CONTACT_COLUMNS,
    last_sender_id: t.nullable(t.uuid),
    unanswered_at: t.nullable(t.timestamptz),
    inbox_changed_at: t.nullable(t.timestamptz),
    profile_at: t.nullable(t.timestamptz),
  },
  suffix: "order by phone_key(phone), contact_id for update",
});

const findAnswers = statement({
  name: "find_answers_to_merge",
  parameters: PAIR,
  columns: { contact_id: t.uuid, answered_at: t.timestamptz },
  sql: `select contact_id, max(created_at) as answered_at
    from messages
    where account_id = $accountId
      and contact_id in ($contactId, $mergedId)
      and status in ('sent', 'delivered', 'read')
      and broadcast_id is null
    group by contact_id`,
});

const findSending = selectRows({
  name: "find_message_being_sent",
  table: "outbox",
  key: ACCOUNT,
  where: "contact_id = $mergedId and state = 'sending'",
  parameters: { mergedId: t.uuid },
  columns: { message_id: t.uuid },
  suffix: "limit 1",
});

/** Earlier merges into the contact that goes. One of the contact that stays ends here: each would be merged into the other. */
const moveMerges = updateRows({
  name: "move_earlier_merges",
  table: "contact_merges",
  key: ACCOUNT,
  where: "contact_id = $mergedId and merged_contact_id <> $contactId",
  set: "contact_id = $contactId",
  parameters: TWO,
});

/** An assignee who left or is a reader is nobody. Another one can't become so before the commit, and then the thread is found. */
const write = statement({
  name: "write_merged_contact",
  parameters: {
    accountId: t.uuid,
    contactId: t.uuid,
    phone: t.nullable(t.text),
    name: t.nullable(t.text),
    username: t.nullable(t.text),
    profileAt: t.nullable(t.timestamptz),
    labels: t.textArray,
    enhancedData: t.jsonb(),
    lastSenderId: t.nullable(t.uuid),
    lastMessageAt: t.nullable(t.timestamptz),
    unansweredAt: t.nullable(t.timestamptz),
    waitingSince: t.nullable(t.timestamptz),
    isDone: t.bool,
    isSnoozed: t.bool,
    snoozedUntil: t.nullable(t.timestamptz),
    inboxChangedAt: t.nullable(t.timestamptz),
    assigneeId: t.nullable(t.uuid),
    isBotHandled: t.bool,
    windows: t.jsonb(),
    windowExpiresAt: t.nullable(t.timestamptz),
    optOuts: t.jsonb(),
    optedOut: t.nullable(t.text),
    createdAt: t.timestamptz,
  },
  sql: `update contacts
    set phone = $phone, name = $name, username = $username, profile_at = $profileAt, labels = $labels, enhanced_data = $enhancedData, last_sender_id = $lastSenderId,
      last_message_at = $lastMessageAt, unanswered_at = $unansweredAt, waiting_since = $waitingSince,
      is_done = $isDone, is_snoozed = $isSnoozed, snoozed_until = $snoozedUntil, inbox_changed_at = $inboxChangedAt,
      assignee_id = (
        select person_id
        from memberships
        where account_id = $accountId
          and person_id = $assigneeId
          and ended_at is null
          and role <> 'reader'
        for share
      ),
      is_bot_handled = $isBotHandled,
      windows = $windows, window_expires_at = $windowExpiresAt, opt_outs = $optOuts, opted_out = $optedOut, created_at = $createdAt,
      updated_at = now()
    where account_id = $accountId
      and contact_id = $contactId`,
});

const end = statement({
  name: "end_merge",
  parameters: { ...MERGE, mergedId: t.uuid },
  sql: `with removed as (
      delete from contacts
      where account_id = $accountId
        and contact_id = $mergedId
    )
    update contact_merges
    set merged_at = now()
    where account_id = $accountId
      and merge_id = $mergeId`,
});

export async function mergeContacts(
  session: Session,
  merge: { accountId: string; mergeId: string },
  moves: MoveRows[],
): Promise<MergeOutcome> {
  const { accountId } = merge;
  const [found] = await session.run(find, merge);
  if (!found) return "over";
  const pair = { accountId, contactId: found.contact_id, mergedId: found.merged_contact_id };
  const locked = await session.run(lock, pair);
  const answers = await session.run(findAnswers, pair);
  const [stays, goes] = [pair.contactId, pair.mergedId].map((id): MergedRow | undefined => {
    const row = locked.find(({ contact_id }) => contact_id === id);
    const answer = answers.find(({ contact_id }) => contact_id === id);
    return row && { ...row, answered_at: answer?.answered_at ?? null };
  });
  if (!stays || !goes) return "over";
  if ((await session.run(findSending, pair)).length > 0) return "sending";
  for (const move of moves) await session.run(move, pair);
  await session.run(moveMerges, pair);
  await session.run(end, { ...merge, mergedId: pair.mergedId });
  await session.run(write, { ...pair, ...joinContacts(stays, goes) });
  return "merged";
}

export type MoveRows = ReturnType<typeof moveRows>;

/** Moves a table's rows of a contact, which its column `contact_id` names. */
export function moveRows(table: string) {
  return updateRows({
    name: `move_${table}_to_contact`,
    table,
    key: ACCOUNT,
    where: "contact_id = $mergedId",
    set: "contact_id = $contactId",
    parameters: TWO,
  });
}
