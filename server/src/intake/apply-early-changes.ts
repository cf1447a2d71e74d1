// Applies changes that arrived before their message, in the transaction that stores the message: what the author deleted or edited
// meanwhile reaches neither the thread nor webhooks.
import type { ChannelFact } from "../channels/index.ts";
import { type ApplyEarlyChanges, changeMessage, inboundHash } from "../messages/for-intake.ts";
import { statement, t } from "../platform/database/index.ts";

type Change = Extract<ChannelFact, { kind: "change" }>;

/** `offset 0` keeps the planner from reading all facts of the account. */
const take = statement({
  name: "take_early_changes",
  parameters: { accountId: t.uuid, hashes: t.byteaArray },
  columns: { sender_id: t.uuid, payload: t.jsonb<Change & { at: string }>() },
  sql: `with early as materialized (
      select fact.fact_id
      from unnest($hashes::bytea[]) as given (hash)
      cross join lateral (
        select fact_id
        from received_facts
        where waits_for = given.hash
        offset 0
      ) as fact
    )
    delete from received_facts
    where account_id = $accountId
      and fact_id = any (array(select fact_id from early))
    returning sender_id, payload`,
});

export const applyEarlyChanges: ApplyEarlyChanges = async (session, accountId, stored) => {
  const hashes = stored.map(({ message }) => inboundHash(message.hashKey, message));
  if (hashes.length === 0) return;
  const rows = await session.run(take, { accountId, hashes });
  const channels = new Map(stored.map(({ message }) => [message.senderId, message.channel]));
  const changes = rows.map(({ sender_id: senderId, payload }) => {
    return { ...payload, senderId, channel: channels.get(senderId) as string, at: new Date(payload.at) };
  });
  for (const change of changes.sort((one, other) => one.at.getTime() - other.at.getTime()))
    await changeMessage(session, { ...change, accountId, isSilent: true });
};
