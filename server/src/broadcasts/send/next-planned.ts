import type { OutboundContent } from "../../channels/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { BROADCAST_KEY } from "../change-status.ts";

/** Whose turn hasn't come, in the order of the turns. `contactId`: only this person, `zones`: only people in these; null for all. */
export const nextPlanned = statement({
  name: "find_planned_recipients",
  parameters: {
    ...BROADCAST_KEY,
    contactId: t.nullable(t.uuid),
    zones: t.nullable(t.textArray),
    limit: t.int8,
  },
  columns: { contact_id: t.uuid, name: t.nullable(t.text), content: t.nullable(t.jsonb<OutboundContent>()) },
  sql: `select recipient.contact_id, name, content
    from broadcast_recipients as recipient
    join contacts using (account_id, contact_id)
    where recipient.broadcast_id = $broadcastId
      and recipient.account_id = $accountId
      and recipient.status = 'planned'
      and ($contactId::uuid is null or recipient.contact_id = $contactId)
      and ($zones::text[] is null or recipient.zone = any ($zones))
    order by recipient.contact_id
    limit $limit`,
});
