// The senders whose messages the channel took while none of its hooks arrives. The channel reports each message that it took.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { firstUuidAt } from "../../platform/ids.ts";
import { type CauseOptions, causeParameters, LANES } from "./causes.ts";

const MINUTE_MS = 60_000;
/** A channel may hold a template for ten minutes before it reports anything about it. */
const UNHEARD_MINUTES = 15;
/** How far back messages are looked at, and how many of an account: a quiet sender beside a very busy one may be missed. */
const LOOKED_BACK_MINUTES = 120;
const LOOKED_AT = 2_000;

/** `since`: when the first of the messages left. After an outage of our own, hooks that failed may still come. */
const find = statement({
  name: "find_unheard_senders",
  parameters: {
    accountIds: t.uuidArray,
    from: t.uuid,
    until: t.uuid,
    unheardMinutes: t.int4,
    leaseSeconds: t.float8,
    gapSeconds: t.float8,
  },
  columns: {
    account_id: t.uuid,
    sender_id: t.uuid,
    phone: t.text,
    channel: t.text,
    cause: t.textOf<"unreported">(),
    since: t.timestamptz,
  },
  sql: `with lane as materialized (
      select found.*, senders.phone, senders.channel
      from (
        ${LANES}
        where senders.account_id = any ($accountIds)
          and senders.deleted_at is null
      ) as found
      join senders on senders.account_id = found.account_id and senders.sender_id = found.sender_id
      where coalesce(heard_at, '-infinity') < now() - make_interval(mins => $unheardMinutes)
        and up_since < now() - make_interval(mins => $unheardMinutes)
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
      limit ${LOOKED_AT}
    ) as message
    join lane on lane.account_id = account.account_id and lane.sender_id = message.sender_id
    where message.status = 'sent'
      and message.attempt_started_at > coalesce(lane.heard_at, '-infinity')
      and message.attempt_started_at < now() - make_interval(mins => $unheardMinutes)
    group by lane.account_id, lane.sender_id, lane.phone, lane.channel`,
});

export function findUnheard(
  runner: Pick<Session, "run">,
  accountIds: readonly string[],
  options: CauseOptions,
) {
  const { leaseSeconds, gapSeconds } = causeParameters(options);
  const ago = (minutes: number) => firstUuidAt(Date.now() - minutes * MINUTE_MS);
  return runner.run(find, {
    accountIds: [...accountIds],
    from: ago(LOOKED_BACK_MINUTES),
    until: ago(UNHEARD_MINUTES),
    unheardMinutes: UNHEARD_MINUTES,
    leaseSeconds,
    gapSeconds,
  });
}
