import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import {
  answer,
  exampleId,
  intField,
  messageField,
  type Operation,
  operation,
  timeInput,
} from "../../platform/http/index.ts";
import { changeEndpoint, renewEndpoint } from "../endpoints/change-endpoint.ts";
import { endpointParams } from "../endpoints/endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

/** In the order of the events, like first attempts. Locks the rows in the order of their ids, as nobody else locks several. */
const resend = statement({
  name: "resend_deliveries",
  parameters: {
    accountId: t.uuid,
    endpointId: t.uuid,
    since: t.timestamptz,
    until: t.nullable(t.timestamptz),
  },
  columns: { resent: t.int8 },
  sql: `with chosen as materialized (
      select delivery_id
      from webhook_deliveries
      where endpoint_id = $endpointId
        and account_id = $accountId
        and event_at >= $since
        and event_at <= coalesce($until, now())
      order by delivery_id
      for update
    ), changed as (
      update webhook_deliveries
      set status = 'pending', attempts = 0, due_at = now()
      where account_id = $accountId
        and delivery_id = any (array(select delivery_id from chosen))
      returning 1
    )
    select count(*) as resent
    from changed`,
});

export function resendDeliveries(deps: WebhookDeps): Operation {
  return operation({
    operationId: "resendDeliveries",
    route: "POST /webhooks/:id/resend",
    tag: "Webhooks",
    summary: "Send the events of a time again",
    description:
      "Sends every delivery again whose event happened in this time, also successful ones. Receivers deduplicate by `webhook-id`.",
    scope: "webhooks:write",
    params: endpointParams,
    body: z.strictObject({
      since: timeInput.meta({ description: "Events at this time or later." }),
      until: timeInput
        .optional()
        .meta({ description: "Events at this time or earlier. Without it: all later ones." }),
    }),
    answers: {
      202: {
        description: "The deliveries are due now.",
        schema: z.object({
          message: messageField("12 deliveries are being sent again"),
          deliveries: intField("How many deliveries are due now.", 12),
        }),
      },
    },
    examples: {
      "Events of one night": {
        params: { id: exampleId("whk") },
        body: { since: "2026-11-21T22:00:00Z", until: "2026-11-22T06:00:00Z" },
      },
    },
    problems: { 404: ["webhook_not_found"] },
    handler: (request) =>
      changeEndpoint(deps, request, async (session, key) => {
        const { since, until = null } = request.body;
        const [row] = await session.run(resend, { ...key, since, until });
        await renewEndpoint(session, key);
        const deliveries = row?.resent ?? 0;
        return answer(202, { message: `${deliveries} deliveries are being sent again`, deliveries });
      }),
  });
}
