// The warnings that a webhook was disabled because it failed, or that it fails for long.
import { noticeTime } from "../../accounts/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { Warning, WarningSource } from "../../warnings/index.ts";
import type { DisabledReason } from "./endpoint.ts";

/** Most outages of receivers are shorter. */
const FAILING_HOURS = 1;

const COLUMNS = {
  account_id: t.uuid,
  endpoint_id: t.uuid,
  url: t.text,
  status: t.textOf<"active" | "disabled">(),
  disabled_reason: t.nullable(t.textOf<DisabledReason>()),
  failing_since: t.nullable(t.timestamptz),
};

const find = statement({
  name: "find_broken_endpoints",
  parameters: { accountIds: t.uuidArray },
  columns: COLUMNS,
  sql: `select account_id, endpoint_id, url, status, disabled_reason, failing_since
    from webhook_endpoints
    where account_id = any ($accountIds)
      and (
        (status = 'disabled' and disabled_reason <> 'requested')
        or (status = 'active' and failing_since < now() - interval '${FAILING_HOURS} hour')
      )`,
});

export const brokenEndpoints: WarningSource = {
  kinds: ["webhook_disabled", "webhook_failing"],
  async find(runner, accountIds) {
    return (await runner.run(find, { accountIds })).map(warningOf);
  },
};

function warningOf({
  account_id: accountId,
  endpoint_id,
  url,
  status,
  disabled_reason: reason,
  failing_since: since,
}: t.Outputs<typeof COLUMNS>): Warning {
  const id = publicId("whk", endpoint_id);
  const about = { accountId, id, name: url, channel: null, reason, waiting: null, since };
  if (status === "active")
    return {
      ...about,
      kind: "webhook_failing",
      title: "A webhook fails",
      detail: `No delivery to the webhook ${id} at ${url} has succeeded since ${since ? noticeTime(since) : "an hour ago"}.`,
      action:
        "Look at its last deliveries for what the address answers, and repair it. Events are kept, and are delivered again. After " +
        "five days without a success, the webhook is disabled.",
    };
  const cause =
    reason === "gone" ? "the address answered 410 Gone" : "no delivery has succeeded for five days";
  return {
    ...about,
    kind: "webhook_disabled",
    title: "A webhook was disabled",
    detail: `The webhook ${id} to ${url} was disabled, because ${cause}.`,
    action:
      "Events are kept. After the address works again, enable the webhook: it then gets the events since it was disabled, " +
      "as long as they are kept.",
  };
}
