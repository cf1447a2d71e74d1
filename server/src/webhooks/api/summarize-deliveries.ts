// GET /webhooks/{id}/summary: how an endpoint was doing in the last day.
import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import {
  answer,
  exampleId,
  intField,
  type Operation,
  operation,
  timeField,
} from "../../platform/http/index.ts";
import { endpointParams } from "../endpoints/endpoint.ts";
import { findEndpoint } from "../endpoints/find-endpoint.ts";
import type { WebhookDeps } from "../webhook-deps.ts";

/** Bounds the time of a summary: a busy endpoint has millions of deliveries a day. */
const MOST = 10_000;

const summarize = statement({
  name: "summarize_deliveries",
  parameters: { accountId: t.uuid, endpointId: t.uuid, limit: t.int8 },
  columns: {
    at: t.nullable(t.timestamptz),
    succeeded: t.int8,
    failed: t.int8,
    pending: t.int8,
    p50: t.nullable(t.float8),
    oldest: t.timestamptz,
  },
  sql: `with recent as materialized (
      select event_at, status, duration_ms
      from webhook_deliveries
      where endpoint_id = $endpointId
        and account_id = $accountId
      order by delivery_id desc
      limit $limit
    )
    select date_trunc('hour', event_at, 'UTC') as at,
      count(*) filter (where status = 'succeeded') as succeeded,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'pending') as pending,
      percentile_cont(0.5) within group (order by duration_ms) filter (where status = 'succeeded') as p50,
      min(event_at) as oldest
    from recent
    where event_at >= now() - interval '24 hours'
    group by grouping sets ((date_trunc('hour', event_at, 'UTC')), ())
    having count(*) > 0
    order by at nulls first`,
});

const counts = {
  succeeded: intField("Deliveries that an attempt answered with 2xx."),
  failed: intField("Deliveries without an attempt left."),
  pending: intField("Deliveries of which an attempt is due or will be."),
};

const summaryAnswer = z
  .object({
    since: timeField(
      `When the oldest counted event happened: at most 24 hours and ${MOST.toLocaleString("en")} deliveries ago. Null without any.`,
    ).nullable(),
    ...counts,
    p50_ms: z
      .number()
      .nullable()
      .meta({
        description: "Half of the successful last attempts took at most this many milliseconds.",
        examples: [41],
      }),
    hours: z
      .array(z.object({ at: timeField("The beginning of the hour, in UTC."), ...counts }))
      .meta({ description: "Hours with deliveries, by the time of their events, oldest first." }),
  })
  .meta({ id: "DeliverySummary", description: "The last deliveries of a webhook, counted." });

export function summarizeDeliveries(deps: WebhookDeps): Operation {
  return operation({
    operationId: "summarizeDeliveries",
    route: "GET /webhooks/:id/summary",
    tag: "Webhooks",
    summary: "Count a webhook's last deliveries",
    description: `Counts the deliveries of the last 24 hours by hour and status, at most the newest ${MOST.toLocaleString("en")}.`,
    scope: "webhooks:write",
    params: endpointParams,
    answers: { 200: { description: "The counts.", schema: summaryAnswer } },
    examples: { "A webhook": { params: { id: exampleId("whk") } } },
    problems: { 404: ["webhook_not_found"] },
    async handler({ caller, params }) {
      const { accountId } = caller;
      const { endpoint_id: endpointId } = await findEndpoint(deps, caller, params.id);
      const rows = await deps.database.run(summarize, { accountId, endpointId, limit: MOST });
      const total = rows.find(({ at }) => at === null);
      const hours = rows.flatMap(({ at, succeeded, failed, pending }) =>
        at === null ? [] : [{ at: at.toISOString(), succeeded, failed, pending }],
      );
      return answer(200, {
        since: total?.oldest.toISOString() ?? null,
        succeeded: total?.succeeded ?? 0,
        failed: total?.failed ?? 0,
        pending: total?.pending ?? 0,
        p50_ms: total?.p50 ?? null,
        hours,
      });
    },
  });
}
