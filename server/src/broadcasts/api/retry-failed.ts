import { statement, t } from "../../platform/database/index.ts";
import { actorOf, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { broadcast, broadcastParams, findBroadcast, wrongStatus } from "../broadcast.ts";
import type { Audience } from "../wish/audience.ts";

const insertChild = statement({
  name: "insert_broadcast_for_failed",
  parameters: {
    accountId: t.uuid,
    broadcastId: t.uuid,
    childId: t.uuid,
    audience: t.jsonb<Audience>(),
    personId: t.nullable(t.uuid),
    apiKeyId: t.nullable(t.uuid),
  },
  columns: { broadcast_id: t.uuid },
  sql: `insert into broadcasts (account_id, broadcast_id, sender_id, name, content, audience, not_found, hours, daily_limit, stop_at_failed,
      labels, retry_of, person_id, api_key_id)
    select account_id, $childId, sender_id, name, content, $audience, 0, hours, daily_limit, stop_at_failed, labels, broadcast_id,
      $personId, $apiKeyId
    from broadcasts
    where account_id = $accountId
      and broadcast_id = $broadcastId
      and status in ('paused', 'finished', 'canceled')
    returning broadcast_id`,
});

export function retryFailed(): Operation {
  return operation({
    operationId: "retryFailed",
    route: "POST /broadcasts/:id/retry-failed",
    tag: "Broadcasts",
    summary: "Make a broadcast for those whose message failed",
    description:
      "Makes a draft with the same message for the people whose failure may pass: the error is `retryable`, or the message expired. Plan and " +
      "start it as any other. Those whose failure can't pass, for example because the phone has no account at the channel, aren't in it. " +
      "Nor is who was sent the message again alone. The plan leaves out who is in another such draft, until that is canceled.",
    scope: "broadcasts:write",
    params: broadcastParams,
    answers: { 201: { description: "The broadcast was made.", schema: broadcast.answer } },
    examples: { "A broadcast": { params: { id: exampleId("brd") } } },
    problems: { 404: ["broadcast_not_found"], 409: ["broadcast_status"] },
    handler: ({ caller, params, once }) =>
      once(async (session) => {
        const { accountId } = caller;
        const parent = await findBroadcast(session, accountId, params.id);
        const { broadcast_id: broadcastId } = parent;
        const childId = newUuid();
        const audience = JSON.stringify({ failed_of: broadcastId } satisfies Audience);
        const key = { accountId, broadcastId, childId };
        const made = await session.run(insertChild, { ...key, audience, ...actorOf(caller) });
        if (made.length === 0) throw wrongStatus(parent);
        const row = await findBroadcast(session, accountId, publicId("brd", childId));
        return { status: 201, body: broadcast.of(row) };
      }),
  });
}
