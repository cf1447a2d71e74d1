// Deletes messages that are older than the account's retention, with their attempts, payloads and files.
import { forgetMediaOf } from "../media/for-messages.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { firstUuidAt } from "../platform/ids.ts";

/** Messages that one transaction deletes: requests about their contacts wait for it. */
const BATCH = 500;
const DAY_MS = 86_400_000;

const readAccounts = statement({
  name: "read_message_retention",
  plan: "scan",
  columns: { account_id: t.uuid, message_days: t.nullable(t.int4) },
  sql: "select account_id, message_days from accounts",
});

/**
 * Message ids are in the order of time. Nobody writes an attempt of these messages meanwhile: each writer locks the contact
 * `for key share`. Messages of contacts that are locked now are left to the next run, so that nobody waits in a circle.
 */
const deleteOldest = statement({
  name: "delete_oldest_messages",
  parameters: { accountId: t.uuid, before: t.uuid, batch: t.int8 },
  columns: { deleted: t.int8, media_ids: t.uuidArray },
  sql: `with oldest as materialized (
      select message_id, contact_id
      from messages
      where account_id = $accountId
        and message_id < $before
        and status not in ('scheduled', 'queued')
      order by message_id
      limit $batch
    ), free as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = any (array(select contact_id from oldest))
      for update skip locked
    ), deleted as (
      delete from messages
      where account_id = $accountId
        and message_id = any (array(select message_id from oldest join free using (contact_id)))
      returning message_id, media_id
    ), cards as (
      delete from message_cards
      where account_id = $accountId
        and message_id = any (array(select message_id from deleted))
      returning media_id
    ), attempts as (
      delete from message_attempts
      where account_id = $accountId
        and message_id = any (array(select message_id from deleted))
    ), payloads as (
      delete from message_payloads
      where account_id = $accountId
        and message_id = any (array(select message_id from deleted))
    )
    select (
      select count(*)
      from deleted
    ) as deleted,
    array(
      select media_id
      from deleted
      where media_id is not null
      union
      select media_id
      from cards
    ) as media_ids`,
});

export async function forgetOldMessages(database: Database): Promise<void> {
  for (const { account_id: accountId, message_days: days } of await database.run(readAccounts, {})) {
    if (days === null) continue;
    const before = firstUuidAt(Date.now() - days * DAY_MS);
    let deleted: number;
    do {
      deleted = await database.transaction(async (session) => {
        const [row] = await session.run(deleteOldest, { accountId, before, batch: BATCH });
        // An uploaded file that no message shows any more goes with forget-unused-media.ts.
        await forgetMediaOf(session, { accountId, mediaIds: row?.media_ids ?? [], withUploads: false });
        return row?.deleted ?? 0;
      });
    } while (deleted > 0);
  }
}
