// The warning that a sender is in trouble at its channel, although it isn't paused.
import { statement, t } from "../../platform/database/index.ts";
import type { ErrorEntry } from "../../platform/errors/error-table.ts";
import { publicId } from "../../platform/ids.ts";
import { NOTHING, type Warning, type WarningSource } from "../../warnings/index.ts";
import type { HealthAnswer } from "./health-answer.ts";

interface TroubledSendersDeps {
  findError(code: string, channel: string): Pick<ErrorEntry, "meaning" | "action"> | undefined;
}

const COLUMNS = {
  account_id: t.uuid,
  sender_id: t.uuid,
  phone: t.text,
  channel: t.text,
  limited_reason: t.nullable(t.text),
  health: t.nullable(t.jsonb<HealthAnswer>()),
};

type Row = t.Outputs<typeof COLUMNS>;

const find = statement({
  name: "find_troubled_senders",
  parameters: { accountIds: t.uuidArray },
  columns: COLUMNS,
  sql: `select account_id, sender_id, phone, channel,
      case when limited_at > now() - interval '1 hour' then limited_reason end as limited_reason, health
    from senders
    where account_id = any ($accountIds)
      and status = 'active'
      and deleted_at is null
      and (limited_at > now() - interval '1 hour' or health is not null)`,
});

export function troubledSenders(deps: TroubledSendersDeps): WarningSource {
  return {
    kinds: ["sender_in_trouble"],
    async find(runner, accountIds) {
      const rows = await runner.run(find, { accountIds });
      return rows.flatMap((row) => {
        const trouble = troubleOf(row, deps);
        return trouble ? [{ ...NOTHING, ...namesOf(row), ...trouble }] : [];
      });
    },
  };
}

function namesOf({ account_id: accountId, sender_id, phone: name, channel }: Row) {
  return { accountId, kind: "sender_in_trouble" as const, id: publicId("snd", sender_id), name, channel };
}

type Trouble = Pick<Warning, "reason" | "title" | "detail" | "action">;

/** The gravest first. */
function troubleOf(
  { phone, channel, limited_reason: limited, health }: Row,
  deps: TroubledSendersDeps,
): Trouble | null {
  const who = `The sender ${phone} (${channel})`;
  if (health?.sending === "blocked" || health?.sending === "limited") {
    const { sending, detail } = health;
    return {
      reason: `sending_${sending}`,
      title: `The channel ${sending === "blocked" ? "blocks" : "limits"} messages from ${phone}`,
      detail: `${who} ${sending === "blocked" ? "can't send anything" : "can't send everything"} now. ${
        detail === null ? "The channel doesn't say why." : `The channel says: ${detail}`
      }`,
      action: "Remove the cause at the channel.",
    };
  }
  if (limited !== null) {
    const error = deps.findError(limited, channel);
    return {
      reason: limited,
      title: `Messages from ${phone} leave slowly`,
      detail: `${who} was limited within the last hour. ${error?.meaning ?? `The reason is ${limited}.`}`,
      action: error?.action ?? "Send less, and only to people who agreed to it.",
    };
  }
  if (health?.hooks?.subscribed === false) {
    const error = deps.findError(health.hooks.error ?? "", channel);
    return {
      reason: "hooks_not_subscribed",
      title: `Nothing about ${phone} is reported`,
      detail:
        `${who} couldn't be subscribed to the channel's reports, so receipts and replies are missing. ${error?.meaning ?? ""}`.trim(),
      action: "Give the credentials the permission that is missing. Then check the sender.",
    };
  }
  if (health?.quality !== "low") return null;
  return {
    reason: "low_quality",
    title: `The channel sees ${phone} as low in quality`,
    detail: `${who} has a low quality: people blocked or reported it. The channel may limit it.`,
    action: "Send less, and only to people who agreed to it.",
  };
}
