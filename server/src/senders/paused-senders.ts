// The warning that a sender is paused, so that its messages wait.
import { noticeTime } from "../accounts/index.ts";
import { statement, t } from "../platform/database/index.ts";
import type { ErrorEntry } from "../platform/errors/error-table.ts";
import { publicId } from "../platform/ids.ts";
import type { WarningSource } from "../warnings/index.ts";

interface PausedSendersDeps {
  findError(code: string, channel: string): Pick<ErrorEntry, "meaning" | "action"> | undefined;
}

const find = statement({
  name: "find_paused_senders",
  parameters: { accountIds: t.uuidArray },
  columns: {
    account_id: t.uuid,
    sender_id: t.uuid,
    phone: t.text,
    channel: t.text,
    paused_reason: t.nullable(t.text),
    paused_at: t.nullable(t.timestamptz),
    waiting: t.int8,
  },
  sql: `select account_id, sender_id, phone, channel, paused_reason, paused_at, (
      select count(*)
      from outbox
      where outbox.sender_id = senders.sender_id
        and outbox.account_id = senders.account_id
        and outbox.state = 'queued'
    ) as waiting
    from senders
    where account_id = any ($accountIds)
      and status = 'paused'
      and deleted_at is null`,
});

export function pausedSenders({ findError }: PausedSendersDeps): WarningSource {
  return {
    kinds: ["sender_paused"],
    async find(runner, accountIds) {
      const rows = await runner.run(find, { accountIds });
      return rows.map((row) => {
        const { account_id: accountId, sender_id, phone, channel, paused_reason, paused_at, waiting } = row;
        const reason = paused_reason ?? "requested";
        const error = reason === "requested" ? REQUESTED : findError(reason, channel);
        const id = publicId("snd", sender_id);
        return {
          accountId,
          kind: "sender_paused",
          id,
          name: phone,
          channel,
          reason,
          waiting,
          since: paused_at,
          title: `Messages from ${phone} wait`,
          detail:
            `The sender ${phone} (${channel}, ${id}) was paused${paused_at ? ` at ${noticeTime(paused_at)}` : ""}. ` +
            (error?.meaning ?? `The reason is ${reason}.`),
          action:
            `${error?.action ?? "Remove the cause."} ${reason === "requested" ? "Then resume the sender." : ASKED} ` +
            "Its messages are kept, and leave in order.",
        };
      });
    },
  };
}

const ASKED =
  "Parley also asks the channel at least every hour, and resumes the sender when the channel accepts it again.";

const REQUESTED = {
  meaning: "A client paused it.",
  action: "Find out why it was paused.",
};
