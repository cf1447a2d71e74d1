import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound } from "../platform/problem.ts";
import { ENDPOINT_COLUMNS, type EndpointRow } from "./endpoint.ts";

const find = statement({
  name: "find_webhook_endpoint",
  parameters: { accountId: t.uuid, endpointId: t.uuid },
  columns: ENDPOINT_COLUMNS,
  sql: `select ${columnList(ENDPOINT_COLUMNS)}
    from webhook_endpoints
    where account_id = $accountId
      and endpoint_id = $endpointId`,
});

/** `id` is the public id. Throws 404 `webhook_not_found`. */
export async function findEndpoint(
  runner: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<EndpointRow> {
  const endpointId = uuidOf("whk", id);
  const [row] = endpointId === null ? [] : await runner.run(find, { accountId, endpointId });
  if (!row) throw notFound("webhook_not_found", "webhook", id);
  return row;
}
