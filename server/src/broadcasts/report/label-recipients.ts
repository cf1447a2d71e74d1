// Gives people the labels that their broadcast asks for: who was reached, who replied, and whose message failed. A person gets the
// labels once, so that nobody has to remove them twice.
import { labelMembers } from "../../contacts/for-broadcasts.ts";
import { appendEvents } from "../../events/index.ts";
import { type Database, statement, t, updateRows } from "../../platform/database/index.ts";
import { AFTER_CONFLICT, retry } from "../../platform/database/retry.ts";
import { BROADCAST_KEY } from "../change-status.ts";
import type { Labels } from "../wish/broadcast-field.ts";
import { RECIPIENTS, REPLIED, STATE } from "./recipient-state.ts";

export const LABEL_RECIPIENTS_AT = "* * * * *";

/**
 * Most outcomes come within an hour of the message, so each run reads the recipients of the last hour. Replies count for three days: once
 * an hour, in a minute that depends on the broadcast's id, the run reads the recipients of the last four days.
 */
const findDue = statement({
  name: "find_broadcasts_that_label",
  plan: "scan",
  parameters: { minute: t.int4 },
  columns: { account_id: t.uuid, broadcast_id: t.uuid, labels: t.jsonb<Labels>(), since: t.timestamptz },
  sql: `select account_id, broadcast_id, labels, since
    from broadcasts
    cross join lateral (
      select now() - case get_byte(uuid_send(broadcast_id), 15) % 60 when $minute then interval '4 days' else interval '1 hour' end
    ) as read (since)
    where labels <> '{}'
      and started_at is not null
      and (finished_at is null or finished_at > since)`,
});

const KEY = { ...BROADCAST_KEY, kind: t.text };

const findUnlabeled = statement({
  name: "find_recipients_to_label",
  parameters: { ...KEY, since: t.timestamptz, limit: t.int8 },
  columns: { contact_id: t.uuid, queued_at: t.nullable(t.timestamptz) },
  sql: `select recipient.contact_id, recipient.queued_at
    from ${RECIPIENTS}
    where recipient.account_id = $accountId
      and recipient.broadcast_id = $broadcastId
      and recipient.queued_at >= $since
      and $kind <> all (recipient.labeled)
      and case $kind
        when 'reached' then ${STATE} in ('delivered', 'read')
        when 'failed' then ${STATE} = 'failed'
        else ${REPLIED}
      end
    order by recipient.queued_at
    limit $limit`,
});

const markLabeled = updateRows({
  name: "mark_labeled_recipients",
  table: "broadcast_recipients",
  key: BROADCAST_KEY,
  where: "contact_id = any ($contactIds)",
  set: "labeled = labeled || $kind::text",
  parameters: { kind: t.text, contactIds: t.uuidArray },
});

/** `minute`: of the hour. */
export async function labelRecipients(database: Database, minute: number): Promise<void> {
  const due = await database.run(findDue, { minute });
  for (const { account_id: accountId, broadcast_id: broadcastId, labels, since: first } of due)
    for (const [kind, add = []] of Object.entries(labels))
      for (let since: Date | null = first; since !== null; )
        since = await labelSome(database, { accountId, broadcastId, kind, since }, add);
}

/** Returns when the last who was labeled was queued; null at the end. */
function labelSome(
  database: Database,
  { since, ...key }: t.Inputs<typeof KEY> & { since: Date },
  add: string[],
): Promise<Date | null> {
  const limit = labelMembers.chunk;
  return retry(AFTER_CONFLICT, () =>
    database.transaction(async (session) => {
      const rows = await session.run(findUnlabeled, { ...key, since, limit });
      if (rows.length === 0) return null;
      const contactIds = rows.map((row) => row.contact_id);
      const task = { accountId: key.accountId, personId: null, apiKeyId: null, work: { add } };
      // Locks the contacts, so that an erasure or a merge comes before or after this transaction.
      const { events } = await labelMembers.run(session, task, contactIds);
      await session.run(markLabeled, { ...key, contactIds });
      await appendEvents(session, events);
      return rows[limit - 1]?.queued_at ?? null;
    }),
  );
}
