// The step of the bulk job that plans a broadcast: writes a row for each person, with the rendered message or the reason for leaving
// the person out.
import type { BulkJobStep, BulkTask } from "../../contacts/for-broadcasts.ts";
import { recipientOf } from "../../contacts/index.ts";
import type { JobKey } from "../../jobs/index.ts";
import { needsWindow, type Restrictions, refusalOf, restrictionsOf } from "../../messages/for-broadcasts.ts";
import { zonesOfPhones } from "../../phones/index.ts";
import { givenRows, selectRows, statement, t } from "../../platform/database/index.ts";
import { firstUuidAt } from "../../platform/ids.ts";
import type { Sender } from "../../senders/index.ts";
import { BROADCAST_KEY } from "../change-status.ts";
import {
  createRenderer,
  type Place,
  type PlanDependencies,
  placesOf,
  type Rendered,
} from "../wish/render.ts";
import { endPlan, readPlanned } from "./end-plan.ts";

const CHUNK = 1_000;

const PERSON = {
  contact_id: t.uuid,
  name: t.nullable(t.text),
  phone: t.nullable(t.text),
  places: t.withNulls(t.textArray),
  recipient: t.nullable(t.text),
  restrictions: t.nullable(t.jsonb<Restrictions>()),
  window_until: t.nullable(t.timestamptz),
  is_duplicate: t.bool,
  is_excluded: t.bool,
};
type Person = t.Outputs<typeof PERSON>;

/**
 * Only the places that the message names are read: enhanced data can have 256 KB. The lock keeps an erasure out until the commit. Of
 * two contacts that are to be merged, the one that stays is read too, also when only the other one is in the audience.
 */
const readPeople = statement({
  name: "read_people_to_plan",
  parameters: {
    accountId: t.uuid,
    contactIds: t.uuidArray,
    senderId: t.uuid,
    channel: t.text,
    sendAt: t.nullable(t.timestamptz),
    places: t.jsonb<Place[]>(),
    without: t.uuidArray,
    /** The broadcast whose failed recipients are meant. Who is in another retry of the broadcast is excluded. */
    failedOf: t.nullable(t.uuid),
    broadcastId: t.uuid,
    messagedFrom: t.nullable(t.uuid),
  },
  columns: PERSON,
  sql: `select contacts.contact_id, contacts.name, contacts.phone,
      array(
        select contacts.enhanced_data -> (place ->> 'group') -> ((place ->> 'entry')::integer - 1) ->> (place ->> 'part')
        from jsonb_array_elements($places::jsonb) with ordinality as given (place, ordinal)
        order by ordinal
      ) as places,
      ${recipientOf("$accountId", "$channel")} as recipient,
      ${restrictionsOf("$accountId", "about.sender_id", "greatest(now(), $sendAt::timestamptz)")} as restrictions,
      (contacts.windows ->> about.sender_id::text)::timestamptz as window_until,
      exists (
        select
        from contact_merges
        where merged_contact_id = contacts.contact_id
          and account_id = $accountId
      ) as is_duplicate,
      exists (
        select
        from broadcast_recipients as other
        join broadcasts using (account_id, broadcast_id)
        where other.contact_id = contacts.contact_id
          and other.account_id = $accountId
          and broadcast_id <> $broadcastId
          and (broadcast_id = any ($without) or retry_of = $failedOf)
          and (other.status = 'queued' or other.status = 'planned' and broadcasts.status <> 'canceled')
      ) or (
        $messagedFrom::uuid is not null and exists (
          select
          from messages
          where messages.contact_id = contacts.contact_id
            and messages.account_id = $accountId
            and message_id >= $messagedFrom
            and direction = 'out'
            and messages.status not in ('failed', 'expired', 'canceled')
        )
      ) as is_excluded
    from contacts
    cross join (select $senderId::uuid as sender_id) as about
    where contacts.account_id = $accountId
      and contacts.contact_id = any ($contactIds || array(
        select contact_id
        from contact_merges
        where account_id = $accountId
          and merged_contact_id = any ($contactIds)
          and merged_at is null
      ))
    order by contacts.contact_id
    for key share of contacts`,
});

/** Of two retries that are planned at once, each chunk sees whom the other has taken before it. */
const takeTurn = selectRows({
  name: "lock_retried_broadcast",
  table: "broadcasts",
  key: { accountId: t.uuid },
  where: "broadcast_id = $failedOf",
  parameters: { failedOf: t.nullable(t.uuid) },
  suffix: "for no key update",
});

const planned = givenRows({
  contactId: t.uuid,
  status: t.textOf<"planned" | "left_out">(),
  reason: t.nullable(t.text),
  content: t.nullable(t.jsonb()),
  zone: t.nullable(t.text),
});

const insert = statement({
  name: "insert_broadcast_recipients",
  parameters: { ...BROADCAST_KEY, ...planned.parameters },
  sql: `insert into broadcast_recipients (account_id, broadcast_id, contact_id, status, reason, content, zone)
    select $accountId, $broadcastId, contact_id, status, reason, content, zone
    from ${planned.as("given")}
    on conflict (account_id, broadcast_id, contact_id) do nothing`,
});

/** A job that isn't the plan of its broadcast any more writes nothing. */
export function planRecipients(deps: PlanDependencies): BulkJobStep {
  return {
    chunk: CHUNK,
    async run(session, { accountId, jobId, work }: BulkTask & JobKey, contactIds) {
      const key = { accountId, broadcastId: work?.broadcastId as string };
      const wish = await readPlanned(session, { ...key, jobId });
      const sender = wish && (await deps.senders.get(accountId, wish.sender_id));
      if (!wish || !sender) return { passed: contactIds.length, notFound: 0, refused: 0, events: [] };
      const circumstances = { ...key, ...circumstancesOf(wish, sender) };
      await session.run(takeTurn, circumstances);
      const people = await session.run(readPeople, { ...circumstances, contactIds });
      const judge = await createJudge(deps, wish, sender);
      const rows = people.map((person) => ({ contactId: person.contact_id, ...judge(person) }));
      await session.run(insert, { ...key, ...planned.values(rows) });
      const refused = rows.filter(({ status }) => status === "left_out").length;
      const found = new Set(rows.map(({ contactId }) => contactId));
      const notFound = contactIds.filter((id) => !found.has(id)).length;
      return { passed: contactIds.length, notFound, refused, events: [] };
    },
    end: (session, task) => endPlan(session, deps, task),
  };
}

type Wish = NonNullable<Awaited<ReturnType<typeof readPlanned>>>;

function circumstancesOf({ content, audience, send_at: sendAt }: Wish, { senderId, channel }: Sender) {
  const since = audience.exclude?.messaged_since;
  return {
    senderId,
    channel,
    sendAt,
    places: JSON.stringify(placesOf(content)),
    without: audience.exclude?.broadcasts ?? [],
    failedOf: "failed_of" in audience ? audience.failed_of : null,
    messagedFrom: since === undefined ? null : firstUuidAt(Date.parse(since)),
  };
}

async function createJudge(deps: PlanDependencies, wish: Wish, sender: Sender) {
  const { accountId } = sender;
  const render = await createRenderer(deps, { accountId, sender, content: wish.content });
  const hasWindow = deps.connectors.get(sender.connector)?.capabilities.window !== null;
  const leavesAt = Math.max(Date.now(), wish.send_at?.getTime() ?? 0);
  const { own_time_zone: hasOwnZones, zone: sharedZone = null } = wish.hours ?? {};
  const ownZone = zonesOfPhones(new Date(leavesAt));
  const reasonOf = (person: Person, rendered: Rendered): string | null => {
    if (person.is_duplicate) return "duplicate";
    if (person.is_excluded) return "excluded";
    if (person.recipient === null) return "no_address";
    if ("reason" in rendered) return rendered.reason;
    const { content } = rendered;
    const refusal = person.restrictions && refusalOf(content, sender, person.restrictions);
    if (refusal && refusal !== "outside") return "opted_out";
    const until = person.window_until?.getTime() ?? 0;
    return refusal || (hasWindow && needsWindow(content) && until <= leavesAt) ? "outside_window" : null;
  };
  return (person: Person) => {
    const rendered = render(person);
    const reason = reasonOf(person, rendered);
    if (reason !== null || "reason" in rendered)
      return { status: "left_out" as const, reason, content: null, zone: null };
    const zone = hasOwnZones ? (ownZone(person.phone) ?? sharedZone) : null;
    return { status: "planned" as const, reason: null, content: JSON.stringify(rendered.content), zone };
  };
}
