// The warning that the service itself paused a running broadcast: it goes on only when a person resumes it.
import { statement, t } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import { NOTHING, type WarningSource } from "../warnings/index.ts";
import type { PausedReason } from "./change-status.ts";

type Stopped = Exclude<PausedReason, "requested">;

/** `since`: when it last sent. */
const find = statement({
  name: "find_stopped_broadcasts",
  parameters: { accountIds: t.uuidArray },
  columns: {
    account_id: t.uuid,
    broadcast_id: t.uuid,
    reason: t.nullable(t.textOf<Stopped>()),
    since: t.nullable(t.timestamptz),
  },
  sql: `select account_id, broadcast_id, paused_reason as reason, seen_at as since
    from broadcasts
    where account_id = any ($accountIds)
      and status = 'paused'
      and started_at is not null
      and paused_reason <> 'requested'`,
});

const MAKE_ANOTHER = "Cancel it, and make another one that excludes it.";

const CAUSES: Record<Stopped, { cause: string; action: string }> = {
  failures: {
    cause: "More of the last hundred messages failed than the broadcast allows.",
    action: "See in its report why they failed. Then resume or cancel it.",
  },
  late: {
    cause: "No worker looked after it for more than six hours.",
    action: "Resume it if the message is still right, or cancel it.",
  },
  held: {
    cause: "The database was restored or copied. People may have got the message after the copy was made.",
    action: "Make sure that the original doesn't send it. Then resume it, or cancel it.",
  },
  template_changed: {
    cause: "Its template isn't as it was when the plan was made, or isn't approved any more.",
    action: `Resume it when the template is approved as it was. Or: ${MAKE_ANOTHER}`,
  },
  sender_deleted: { cause: "Its number was deleted.", action: MAKE_ANOTHER },
  file_deleted: { cause: "A file of its message was deleted.", action: MAKE_ANOTHER },
};

export const stoppedBroadcasts: WarningSource = {
  kinds: ["broadcast_stopped"],
  async find(runner, accountIds) {
    const rows = await runner.run(find, { accountIds });
    return rows.map(({ account_id: accountId, broadcast_id, reason, since }) => {
      const { cause, action } = CAUSES[reason as Stopped];
      const id = publicId("brd", broadcast_id);
      return {
        ...NOTHING,
        accountId,
        kind: "broadcast_stopped" as const,
        id,
        reason,
        since,
        title: "A broadcast was paused",
        detail: `The broadcast ${id} sends nothing. ${cause}`,
        action,
      };
    });
  },
};
