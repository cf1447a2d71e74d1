// The warnings that messages of a sender wait to leave for longer than the account wants, or that no hooks of it arrive.
import { noticeTime } from "../../accounts/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { firstUuidAt, publicId } from "../../platform/ids.ts";
import type { Warning, WarningSource } from "../../warnings/index.ts";
import { CAUSES } from "./cause-table.ts";
import { CAUSE_PARAMETERS, type CauseOptions, causeParameters, LANES, type LaneCause } from "./causes.ts";
import { firstOf, HAS_WAITING, LOOKED_AT } from "./count-waiting.ts";

/** A quiet number may get no hook for some minutes. */
const DEAF_MINUTES = 5;

const COLUMNS = {
  account_id: t.uuid,
  sender_id: t.uuid,
  phone: t.text,
  channel: t.text,
  /** `unreported`: the channel took the message. */
  cause: t.textOf<LaneCause | "unreported">(),
  since: t.timestamptz,
};

/**
 * The oldest message of each sender and cause. The front of a lane has the oldest messages. Messages that left, that wait in a held
 * account, or for a sender that the channel refused, have other warnings.
 */
const find = statement({
  name: "find_late_messages",
  parameters: { accountIds: t.uuidArray, ...CAUSE_PARAMETERS },
  columns: COLUMNS,
  sql: `with lane as materialized (
      ${LANES}
      where senders.account_id = any ($accountIds)
        and ${HAS_WAITING}
    )
    select lane.account_id, lane.sender_id, lane.phone, lane.channel, oldest.cause, oldest.since
    from lane
    cross join lateral (
      select cause.name as cause, min(case cause.name when 'no_hooks' then place.started_at else place.since end) as since
      from ${firstOf({ messages: LOOKED_AT, due: LOOKED_AT })}
      group by 1
    ) as oldest
    where (oldest.cause = 'no_hooks' and oldest.since < now() - interval '${DEAF_MINUTES} minutes')
      or (
        oldest.cause not in ('sending', 'receipt', 'no_hooks', 'held')
        and oldest.since < now() - make_interval(secs => lane.notify_after)
        and (oldest.cause <> 'sender_paused' or lane.paused_reason = 'requested')
      )
    order by oldest.since`,
});

const MINUTE_MS = 60_000;
/** A channel may hold a template for ten minutes before it reports anything about it. */
const UNHEARD_MINUTES = 15;
/** How far back messages are looked at, and how many of an account: a quiet sender beside a very busy one may be missed. */
const LOOKED_BACK_MINUTES = 120;
const MOST_MESSAGES = 2_000;

/** Senders whose messages the channel took while none of their hooks arrives. `since`: when the first of the messages left. After an outage of our own, hooks that failed may still come. */
const findUnheard = statement({
  name: "find_unheard_senders",
  parameters: {
    accountIds: t.uuidArray,
    from: t.uuid,
    until: t.uuid,
    leaseSeconds: t.float8,
    gapSeconds: t.float8,
  },
  columns: COLUMNS,
  sql: `with lane as materialized (
      ${LANES}
      where senders.account_id = any ($accountIds)
        and senders.deleted_at is null
        and coalesce(seen.heard_at, '-infinity') < now() - interval '${UNHEARD_MINUTES} minutes'
        and intake.up_since < now() - interval '${UNHEARD_MINUTES} minutes'
    )
    select lane.account_id, lane.sender_id, lane.phone, lane.channel, 'unreported' as cause, min(message.attempt_started_at) as since
    from (select distinct account_id from lane) as account
    cross join lateral (
      select sender_id, attempt_started_at, status
      from messages
      where messages.account_id = account.account_id
        and message_id >= $from
        and message_id < $until
      order by message_id desc
      limit ${MOST_MESSAGES}
    ) as message
    join lane on lane.account_id = account.account_id and lane.sender_id = message.sender_id
    where message.status = 'sent'
      and message.attempt_started_at > coalesce(lane.heard_at, '-infinity')
      and message.attempt_started_at < now() - interval '${UNHEARD_MINUTES} minutes'
    group by lane.account_id, lane.sender_id, lane.phone, lane.channel`,
});

/** The channel reports each message that it took. */
function unheard(runner: Pick<Session, "run">, accountIds: string[], options: CauseOptions) {
  const { leaseSeconds, gapSeconds } = causeParameters(options);
  const ago = (minutes: number) => firstUuidAt(Date.now() - minutes * MINUTE_MS);
  return runner.run(findUnheard, {
    accountIds,
    from: ago(LOOKED_BACK_MINUTES),
    until: ago(UNHEARD_MINUTES),
    leaseSeconds,
    gapSeconds,
  });
}

export function lateMessages(options: CauseOptions): WarningSource {
  return {
    kinds: ["no_hooks", "messages_wait"],
    async find(runner, accountIds) {
      const rows = [
        ...(await unheard(runner, accountIds, options)),
        ...(await runner.run(find, { accountIds, ...causeParameters(options) })),
      ];
      // One warning of a kind for each sender: that its receipts are missing for certain, else about its oldest message.
      const seen = new Set<string>();
      return rows.map(warningOf).filter(({ kind, id }) => {
        const isFirst = !seen.has(`${kind} ${id}`);
        seen.add(`${kind} ${id}`);
        return isFirst;
      });
    },
  };
}

function warningOf({
  account_id: accountId,
  sender_id,
  phone,
  channel,
  cause,
  since,
}: t.Outputs<typeof COLUMNS>): Warning {
  const id = publicId("snd", sender_id);
  const about = { accountId, id, name: phone, channel, waiting: null, since };
  const sender = `the sender ${phone} (${channel}, ${id})`;
  if (cause === "unreported")
    return {
      ...about,
      kind: "no_hooks",
      reason: null,
      title: `No hooks of ${phone} arrive`,
      detail:
        `The channel has taken messages of ${sender} since ${noticeTime(since)}, and no hook of the sender has arrived since. ` +
        "Receipts are missing, and replies may be missing, too.",
      action:
        "Check that the channel can reach the hook's address: the callback, the certificate and the proxy.",
    };
  if (cause === "no_hooks")
    return {
      ...about,
      kind: "no_hooks",
      reason: "maybe_quiet",
      title: `A message from ${phone} waits for a hook`,
      detail:
        `It is unknown whether the channel took a message that ${sender} sent at ${noticeTime(since)}. Neither its receipt nor ` +
        "another hook of the sender has arrived that would tell. The sender may only be quiet.",
      action: CAUSES.no_hooks.action ?? "",
    };
  const { sentence, action } = CAUSES[cause];
  return {
    ...about,
    kind: "messages_wait",
    reason: cause,
    title: `Messages from ${phone} wait for long`,
    detail: `The oldest message of ${sender} has waited since ${noticeTime(since)}. ${sentence({})}`,
    action: action ?? "The messages leave by themselves when the cause is over. None is lost.",
  };
}
