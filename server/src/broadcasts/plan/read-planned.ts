// What the plan of a broadcast needs to know of it.
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { Audience } from "../wish/audience.ts";
import type { Content } from "../wish/content-field.ts";

const read = statement({
  name: "read_broadcast_to_plan",
  parameters: { accountId: t.uuid, broadcastId: t.uuid },
  columns: {
    sender_id: t.uuid,
    content: t.jsonb<Content>(),
    audience: t.jsonb<Audience>(),
    send_at: t.nullable(t.timestamptz),
  },
  sql: `select sender_id, content, audience, send_at
    from broadcasts
    where account_id = $accountId
      and broadcast_id = $broadcastId
      and status = 'planning'
    for share`,
});

/** Undefined unless the broadcast is being planned. It stays so until the end of the transaction. */
export async function readPlanned(session: Session, key: { accountId: string; broadcastId: string }) {
  const [row] = await session.run(read, key);
  return row;
}
