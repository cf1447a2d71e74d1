// The warnings that a sender is paused, or in trouble at its channel although it isn't paused.
import { noticeTime } from "../../accounts/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import type { ErrorEntry } from "../../platform/errors/error-table.ts";
import { publicId } from "../../platform/ids.ts";
import { NOTHING, type Warning, type WarningSource } from "../../warnings/index.ts";
import { hookUrlOf } from "../sender.ts";
import type { HealthAnswer } from "./health-answer.ts";

interface SenderWarningsDeps {
  /** The operator's setting. */
  publicUrl: string | null;
  findError(code: string, channel: string): Pick<ErrorEntry, "meaning" | "action"> | undefined;
}

const findPaused = statement({
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

/** Senders that are paused, so that their messages wait. */
export function pausedSenders({ findError }: Pick<SenderWarningsDeps, "findError">): WarningSource {
  return {
    kinds: ["sender_paused"],
    async find(runner, accountIds) {
      const rows = await runner.run(findPaused, { accountIds });
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

const COLUMNS = {
  account_id: t.uuid,
  sender_id: t.uuid,
  phone: t.text,
  channel: t.text,
  limited_reason: t.nullable(t.text),
  health: t.nullable(t.jsonb<HealthAnswer>()),
  hook_id: t.text,
  /** When a hook with a wrong signature came, if none with a right one came since. */
  unverified_at: t.nullable(t.timestamptz),
  /** When a sample of the channel's own test came, if nothing else came yet. */
  only_tested_at: t.nullable(t.timestamptz),
  /** Of facts of which the first one came within the last week: whoever needed to look has looked by then. */
  unknown_fields: t.nullable(t.textArray),
};

type Row = t.Outputs<typeof COLUMNS>;

const find = statement({
  name: "find_troubled_senders",
  parameters: { accountIds: t.uuidArray },
  columns: COLUMNS,
  sql: `select senders.account_id, senders.sender_id, phone, channel,
      case when limited_at > now() - interval '1 hour' then limited_reason end as limited_reason, health, hook_id,
      case when unverified_at > coalesce(greatest(tested_at, heard_at), '-infinity') then unverified_at end as unverified_at,
      case when heard_at is null then tested_at end as only_tested_at,
      unknown_fields
    from senders
    cross join lateral (
      select max(heard_at) as heard_at
      from senders as twin
      join heard_senders using (account_id, sender_id)
      where twin.account_id = senders.account_id
        and twin.hook_key_hash = senders.hook_key_hash
    ) as heard
    cross join lateral (
      select max(last_at) filter (where cause = 'unverified') as unverified_at,
        max(last_at) filter (where cause = 'test') as tested_at,
        (array_agg(field order by last_at desc) filter (where cause = 'unknown' and first_at > now() - interval '7 days'))[:5]
          as unknown_fields
      from hook_counts
      where hook_counts.account_id = senders.account_id
        and hook_counts.sender_id = senders.sender_id
    ) as counted
    where senders.account_id = any ($accountIds)
      and status = 'active'
      and deleted_at is null`,
});

/** The gravest trouble of each active sender. */
export function troubledSenders(deps: SenderWarningsDeps): WarningSource {
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
function troubleOf(row: Row, deps: SenderWarningsDeps): Trouble | null {
  const { phone, channel, limited_reason: limited, health, unknown_fields: fields } = row;
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
  const silence = silenceOf(row, deps);
  if (silence) return silence;
  if (limited !== null) {
    const error = deps.findError(limited, channel);
    return {
      reason: limited,
      title: `Messages from ${phone} leave slowly`,
      detail: `${who} was limited within the last hour. ${error?.meaning ?? `The reason is ${limited}.`}`,
      action: error?.action ?? "Send less, and only to people who agreed to it.",
    };
  }
  if (health?.quality === "low")
    return {
      reason: "low_quality",
      title: `The channel sees ${phone} as low in quality`,
      detail: `${who} has a low quality: people blocked or reported it. The channel may limit it.`,
      action: "Send less, and only to people who agreed to it.",
    };
  if (fields === null) return null;
  return {
    reason: "hooks_not_understood",
    title: `Something about ${phone} isn't shown`,
    detail:
      `In the last seven days, the channel began to report what this version of Parley doesn't understand: ${fields.join(", ")}. ` +
      "It is kept, and can be read as the channel sent it.",
    action:
      "Read what was kept: the API lists it as the sender's unknown facts. If people wrote something there, upgrade Parley.",
  };
}

/** Why the channel's hooks don't come, or aren't taken. */
function silenceOf(
  { phone, channel, health, hook_id: hookId, unverified_at: unverifiedAt, only_tested_at: testedAt }: Row,
  { findError, publicUrl }: SenderWarningsDeps,
): Trouble | null {
  const title = `Nothing about ${phone} is reported`;
  const missing = "so receipts and replies are missing.";
  if (unverifiedAt !== null) {
    const error = findError("channel_hook_not_verified", channel);
    const address = hookUrlOf(publicUrl ?? "", { channel, hookId });
    return {
      reason: "hooks_not_verified",
      title,
      detail:
        `The newest request to ${address} came at ${noticeTime(unverifiedAt)} with a signature that doesn't fit the stored secret, ` +
        `${missing} ${error?.meaning ?? ""}`.trim(),
      action: error?.action ?? "Correct the secret.",
    };
  }
  if (health?.hooks?.subscribed !== false) {
    const error = testedAt && findError("channel_hooks_only_tests", channel);
    return error ? { reason: "hooks_only_tests", title, detail: error.meaning, action: error.action } : null;
  }
  const { error: code, callback } = health.hooks;
  const error = findError(code ?? "", channel);
  return {
    reason: callback === null ? "hooks_not_subscribed" : "hooks_elsewhere",
    title,
    detail:
      callback === null
        ? `The sender couldn't be subscribed to the channel's reports, ${missing} ${error?.meaning ?? ""}`.trim()
        : `The channel reports about ${phone} to ${callback} and not to Parley, ${missing}`,
    action:
      callback === null
        ? "Give the credentials the permission that is missing. Then check the sender."
        : (error?.action ?? "Enter the sender's hook_url at the channel."),
  };
}
