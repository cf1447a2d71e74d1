// Gives people the labels that their broadcast asks for: who was reached, who replied, and whose message failed. A person gets the
// labels once, so that nobody has to remove them twice.
import { labelMembers } from "../../contacts/for-broadcasts.ts";
import { appendEvents } from "../../events/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { AFTER_CONFLICT, retry } from "../../platform/database/retry.ts";
import { FIRST_ID } from "../../platform/http/index.ts";
import type { Labels } from "../wish/broadcast-field.ts";
import { RECIPIENTS, REPLIED, STATE } from "./recipient-state.ts";

export const LABEL_RECIPIENTS_AT = "* * * * *";

/** Replies count for three days after the message. */
const findDue = statement({
  name: "find_broadcasts_that_label",
  plan: "scan",
  columns: { account_id: t.uuid, broadcast_id: t.uuid, labels: t.jsonb<Labels>() },
  sql: `select account_id, broadcast_id, labels
    from broadcasts
    where labels <> '{}'
      and started_at is not null
      and (finished_at is null or finished_at > now() - interval '4 days')`,
});

const KEY = { accountId: t.uuid, broadcastId: t.uuid, kind: t.text };

const findUnlabeled = statement({
  name: "find_recipients_to_label",
  parameters: { ...KEY, after: t.uuid, limit: t.int8 },
  columns: { contact_id: t.uuid },
  sql: `select recipient.contact_id
    from ${RECIPIENTS}
    where recipient.account_id = $accountId
      and recipient.broadcast_id = $broadcastId
      and recipient.contact_id > $after
      and recipient.status = 'queued'
      and $kind <> all (recipient.labeled)
      and case $kind
        when 'reached' then ${STATE} in ('delivered', 'read')
        when 'failed' then ${STATE} = 'failed'
        else ${REPLIED}
      end
    order by recipient.contact_id
    limit $limit`,
});

const markLabeled = statement({
  name: "mark_labeled_recipients",
  parameters: { ...KEY, contactIds: t.uuidArray },
  sql: `update broadcast_recipients
    set labeled = labeled || $kind::text
    where account_id = $accountId
      and broadcast_id = $broadcastId
      and contact_id = any ($contactIds)`,
});

export async function labelRecipients(database: Database): Promise<void> {
  for (const { account_id: accountId, broadcast_id: broadcastId, labels } of await database.run(findDue, {}))
    for (const [kind, add = []] of Object.entries(labels))
      for (let after: string | null = FIRST_ID; after !== null; )
        after = await labelSome(database, { accountId, broadcastId, kind, after }, add);
}

/** The last of those who were labeled; null at the end. */
function labelSome(
  database: Database,
  { after, ...key }: t.Inputs<typeof KEY> & { after: string },
  add: string[],
): Promise<string | null> {
  const limit = labelMembers.chunk;
  return retry(AFTER_CONFLICT, () =>
    database.transaction(async (session) => {
      const rows = await session.run(findUnlabeled, { ...key, after, limit });
      const contactIds = rows.map((row) => row.contact_id);
      const task = { accountId: key.accountId, personId: null, apiKeyId: null, work: { add } };
      // Locks the contacts, so that an erasure or a merge comes before or after this transaction.
      const { events } = await labelMembers.run(session, task, contactIds);
      await session.run(markLabeled, { ...key, contactIds });
      await appendEvents(session, events);
      return contactIds[limit - 1] ?? null;
    }),
  );
}
