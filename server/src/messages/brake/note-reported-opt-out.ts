// Records an opt-out that a channel reported by a code. Many of them in an hour are held until a person confirms them, because
// channels have sent wrong codes during outages.
import type { ChannelError } from "../../channels/index.ts";
import { type ConsentScope, noteConsent } from "../../contacts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { firstUuidAt, newUuid } from "../../platform/ids.ts";

/** Up to this many people in an hour are always believed. */
const MOST_PEOPLE = 20;
/** Of the messages of an hour whose fate the channel reported. */
const MOST_SHARE = 0.02;
export const HOUR_MS = 3_600_000;

export interface ReportedOptOut {
  accountId: string;
  senderId: string;
  contactId: string;
  scope: ConsentScope;
  /** The channel's code. */
  evidence: string;
  /** The refused message. */
  messageId?: string;
  at: Date;
}

const readBrake = statement({
  name: "read_opt_out_brake",
  parameters: { accountId: t.uuid, since: t.uuid, most: t.int8 },
  columns: { is_held: t.bool, people: t.int8 },
  sql: `select exists (select from held_opt_outs where account_id = $accountId) as is_held, (
      select count(*)
      from (
        select distinct contact_id
        from consents
        where account_id = $accountId
          and consent_id > $since
          and created_at > coalesce((select opt_outs_judged_at from accounts where account_id = $accountId), '-infinity')
          and cause = 'code'
          and direction = 'out'
        limit $most
      ) as believed
    ) as people`,
});

/** Messages accepted in the last hour that were sent or failed. */
const countReported = statement({
  name: "count_reported_messages",
  parameters: { accountId: t.uuid },
  columns: { reported: t.int8 },
  sql: `select coalesce(sum(count), 0)::bigint as reported
    from (
      select value::bigint as count
      from usage_counts
      cross join lateral jsonb_each_text(counts) as kept (measure, value)
      where account_id = $accountId
        and step = 1
        and at > now() - interval '1 hour'
        and measure in ('sent', 'delivered', 'read', 'failed')
      union all
      select count
      from usage_changes
      cross join lateral unnest(minutes, measures, counts) as change (minute, measure, count)
      where account_id = $accountId
        and to_timestamp(minute * 60::float8) > now() - interval '1 hour'
        and measure in ('sent', 'delivered', 'read', 'failed')
    ) as counted`,
});

const hold = statement({
  name: "hold_opt_out",
  parameters: {
    accountId: t.uuid,
    heldId: t.uuid,
    contactId: t.uuid,
    senderId: t.uuid,
    scope: t.text,
    evidence: t.text,
    messageId: t.nullable(t.uuid),
    at: t.timestamptz,
  },
  sql: `insert into held_opt_outs (account_id, held_id, contact_id, sender_id, scope, evidence, message_id, at)
    values ($accountId, $heldId, $contactId, $senderId, $scope, $evidence, $messageId, $at)
    on conflict (contact_id, account_id, sender_id, scope) do nothing`,
});

/** The channel's own code, if it has one. */
export function evidenceOf({ providerCode, code }: ChannelError): string {
  return String(providerCode ?? code);
}

/** The caller appends the events last in this transaction. */
export async function noteReportedOptOut(session: Session, optOut: ReportedOptOut): Promise<NewEvent[]> {
  const { accountId, messageId = null } = optOut;
  if (await isBraked(session, accountId)) {
    await session.run(hold, { ...optOut, messageId, heldId: newUuid() });
    return [];
  }
  return noteBelieved(session, optOut);
}

export function noteBelieved(session: Session, optOut: ReportedOptOut): Promise<NewEvent[]> {
  return noteConsent(session, { ...optOut, channel: null, out: true, isBlock: true, cause: "code" });
}

/** Stays on until a person has confirmed or discarded what is held. Then the count begins anew. */
async function isBraked(session: Session, accountId: string): Promise<boolean> {
  const since = firstUuidAt(Date.now() - HOUR_MS);
  // Enough people to judge the share of an account that sends a million messages in an hour.
  const [brake] = await session.run(readBrake, { accountId, since, most: 20_000 });
  if (brake?.is_held) return true;
  const people = Number(brake?.people ?? 0) + 1;
  if (people <= MOST_PEOPLE) return false;
  const [counted] = await session.run(countReported, { accountId });
  return people > MOST_SHARE * Number(counted?.reported ?? 0);
}
