// How far deliveries to webhooks are behind, over all accounts, for metrics. Bounded for each endpoint.
import { lastEventNumber } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { MOST_BEHIND } from "../lane/plan-events.ts";

/** Due deliveries of an endpoint that are counted. */
const COUNTED = 200;

const COLUMNS = {
  due: t.int8,
  /** How long the first of them has been due; 0 without any. */
  due_seconds: t.float8,
  /** The age of the oldest event that has no deliveries yet because an endpoint is behind; 0 without any. */
  event_seconds: t.float8,
};

export type BacklogFigures = t.Outputs<typeof COLUMNS>;

/** An endpoint's position may be behind by MOST_BEHIND events without being late. */
const read = statement({
  name: "read_webhook_backlog",
  plan: "scan",
  columns: COLUMNS,
  sql: `select coalesce(sum(delivery.count), 0)::bigint as due,
      coalesce(extract(epoch from now() - min(delivery.due_at)), 0)::float8 as due_seconds,
      coalesce(extract(epoch from now() - min(event.created_at)), 0)::float8 as event_seconds
    from webhook_endpoints as endpoint
    cross join lateral (
      select count(*) as count, min(due_at) as due_at
      from (
        select due_at
        from webhook_deliveries
        where webhook_deliveries.endpoint_id = endpoint.endpoint_id
          and status = 'pending'
          and due_at <= now()
        order by due_at
        limit ${COUNTED}
      ) as first
    ) as delivery
    left join lateral (
      select created_at
      from events
      where events.account_id = endpoint.account_id
        and events.seq <= endpoint.position + 1
        and ${lastEventNumber("endpoint.account_id")} > endpoint.position + ${MOST_BEHIND}
      order by events.seq desc
      limit 1
    ) as event on true
    where endpoint.status = 'active'`,
});

export async function readBacklogFigures(session: Session): Promise<BacklogFigures> {
  const [row] = await session.run(read, {});
  return row as BacklogFigures;
}
