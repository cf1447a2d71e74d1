import type { DraftDependencies } from "../../messages/for-broadcasts.ts";
import { t } from "../../platform/database/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { answerStep, broadcast, forOne } from "../broadcast.ts";
import { broadcastStep, removeRecipients } from "../change-status.ts";
import { storedAudience } from "../wish/audience.ts";
import { broadcastChangeField } from "../wish/broadcast-field.ts";
import { draftWish } from "../wish/draft-wish.ts";
import { valuesOf, WISH, WISH_PROBLEMS } from "./create-broadcast.ts";

const replace = broadcastStep("replace_broadcast", {
  set: `status = 'draft', plan_id = null, plan_hash = null, people = null, planned_at = null, gone = '{}', sender_id = $senderId,
        name = $name, content = $content, media_ids = $mediaIds, send_at = $sendAt, hours = $hours, daily_limit = $dailyLimit,
        stop_at_failed = $stopAtFailed, labels = $labels, audience = coalesce($audience, audience), not_found = coalesce($notFound, not_found)`,
  where: "status in ('draft', 'planned')",
  parameters: { ...WISH, audience: t.nullable(t.jsonb()), notFound: t.nullable(t.int4) },
});

export function replaceBroadcast(deps: DraftDependencies): Operation {
  return operation({
    operationId: "replaceBroadcast",
    route: "PUT /broadcasts/:id",
    ...forOne,
    summary: "Change a broadcast that wasn't started",
    description: "It is a draft again: a plan that was made is void. Without `audience`, that stays.",
    body: broadcastChangeField,
    readsInSlices: true,
    answers: { 200: { description: "The broadcast was changed.", schema: broadcast.answer } },
    examples: {
      "Another template": {
        params: { id: exampleId("brd") },
        body: { name: "Cake week", template: { name: "hello_world" }, daily_limit: 500 },
      },
    },
    problems: {
      404: ["unknown_channel", "broadcast_not_found"],
      409: ["broadcast_status"],
      422: WISH_PROBLEMS,
    },
    async handler({ caller, params, body, once }) {
      const wish = await draftWish(deps, caller.accountId, body);
      return once((session) =>
        answerStep(session, caller, params, async (key) => {
          const given = body.audience && (await storedAudience(session, key.accountId, body.audience));
          const changed = await session.run(replace, {
            ...key,
            ...valuesOf(body, wish),
            audience: given ? JSON.stringify(given.audience) : null,
            notFound: given?.notFound ?? null,
          });
          if (changed.length > 0) await session.run(removeRecipients, key);
          return changed.length > 0;
        }),
      );
    },
  });
}
