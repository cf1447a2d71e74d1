// The end of a plan: counts the recipients, and names the plan by a hash of whom it reaches with what, from where and when.
import type { BulkTask } from "../../contacts/for-broadcasts.ts";
import type { NewEvent } from "../../events/index.ts";
import { endJob, type JobKey } from "../../jobs/index.ts";
import { countryOfPhone, type Phone } from "../../phones/index.ts";
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import { type Cost, costOf, type PriceTable } from "../../usage/index.ts";
import { broadcastStep } from "../change-status.ts";
import type { PlanDependencies } from "../wish/render.ts";
import { readPlanned } from "./read-planned.ts";

const sum = statement({
  name: "sum_broadcast_plan",
  plan: "scan",
  parameters: { accountId: t.uuid, broadcastId: t.uuid },
  columns: { people: t.int4, hash: t.text },
  sql: `select planned.people, left(md5(messages || row(sender_id, send_at, hours, daily_limit, stop_at_failed)::text), 16) as hash
    from (
      select count(*)::integer as people,
        coalesce(string_agg(contact_id::text || md5(content::text), '' order by contact_id), '') as messages
      from broadcast_recipients
      where account_id = $accountId
        and broadcast_id = $broadcastId
        and status = 'planned'
    ) as planned
    cross join broadcasts
    where account_id = $accountId
      and broadcast_id = $broadcastId`,
});

/** All phones of a country, and of no other, share their first eight characters with the least of them. */
const countByPhone = statement({
  name: "count_broadcast_plan_by_phone",
  plan: "scan",
  parameters: { accountId: t.uuid, broadcastId: t.uuid },
  columns: { phone: t.nullable(t.textOf<Phone>()), category: t.text, count: t.int8 },
  sql: `select min(phone) as phone, content ->> 'category' as category, count(*) as count
    from broadcast_recipients
    join contacts using (account_id, contact_id)
    where account_id = $accountId
      and broadcast_id = $broadcastId
      and status = 'planned'
      and content ->> 'category' is not null
    group by left(phone, 8), 2`,
});

/** Null without prices, and for a text: what a channel bills for texts depends on what it has billed before. */
async function estimate(
  session: Session,
  key: { accountId: string; broadcastId: string },
  { prices, at }: { prices: PriceTable | null; at: Date },
): Promise<Cost | null> {
  if (prices === null) return null;
  const groups = await session.run(countByPhone, key);
  const billed = groups.map(({ phone, ...group }) => ({
    ...group,
    country: phone && countryOfPhone(phone),
    at,
  }));
  return costOf(billed, prices);
}

const setPlanned = broadcastStep("end_broadcast_plan", {
  set: `status = 'planned', plan_hash = $hash, people = $people, template_hash = $templateHash, estimate = $estimate, planned_at = now(),
        gone = gone || (
          select jsonb_build_object('left_out/not_found', jobs.not_found)
          from jobs
          where jobs.account_id = $accountId
            and job_id = $jobId
        )`,
  where: "status = 'planning' and plan_id = $jobId",
  parameters: {
    hash: t.text,
    people: t.int4,
    templateHash: t.nullable(t.text),
    estimate: t.nullable(t.jsonb()),
    jobId: t.uuid,
  },
});

/** Returns its event. The job of an older plan changes nothing. */
export async function endPlan(
  session: Session,
  {
    senders,
    connectors,
    templates,
    prices,
  }: Pick<PlanDependencies, "senders" | "connectors" | "templates" | "prices">,
  { accountId, jobId, work }: BulkTask & JobKey,
): Promise<NewEvent[]> {
  const broadcastId = work?.broadcastId as string;
  const wish = await readPlanned(session, { accountId, broadcastId });
  const sender = wish && (await senders.get(accountId, wish.sender_id));
  const connector = sender && connectors.get(sender.connector);
  const [plan] = await session.run(sum, { accountId, broadcastId });
  if (!wish || !connector || !plan) return [];
  const { template } = wish.content;
  const templateHash = template ? await templates.fingerprint(sender, template, connector) : null;
  const at = wish.send_at ?? new Date();
  const cost = await estimate(session, { accountId, broadcastId }, { prices, at });
  const ended = await session.run(setPlanned, {
    accountId,
    broadcastId,
    jobId,
    templateHash,
    estimate: cost && JSON.stringify(cost),
    ...plan,
  });
  return ended.length === 0 ? [] : [{ accountId, type: "broadcast.planned", id: broadcastId }];
}

/** Of a job that failed or was canceled. The broadcast can be planned again. */
const giveUp = statement({
  name: "give_up_broadcast_plan",
  parameters: { accountId: t.uuid, jobId: t.uuid },
  sql: `update broadcasts
    set status = 'draft'
    where account_id = $accountId
      and plan_id = $jobId
      and status = 'planning'`,
});

/** False when the job has ended. */
export async function cancelPlan(session: Session, job: JobKey): Promise<boolean> {
  await session.run(giveUp, job);
  return endJob(session, job, "canceled");
}

export function failPlan(database: Database, job: JobKey, reason: string): Promise<unknown> {
  return database.transaction(async (session) => {
    await session.run(giveUp, job);
    await endJob(session, job, "failed", reason);
  });
}
