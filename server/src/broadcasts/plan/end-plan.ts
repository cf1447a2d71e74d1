// What a plan reads of its broadcast, and its end: counts the recipients, and names the plan by a hash of whom it reaches with what,
// from where and when.
import type { BulkTask } from "../../contacts/for-broadcasts.ts";
import type { NewEvent } from "../../events/index.ts";
import { endJob, type JobKey } from "../../jobs/index.ts";
import { type Session, selectRows, statement, t, updateRows } from "../../platform/database/index.ts";
import { estimateOf } from "../../usage/index.ts";
import { BROADCAST_KEY, type BroadcastKey, broadcastStep, removeRecipients } from "../change-status.ts";
import type { Audience } from "../wish/audience.ts";
import type { Hours } from "../wish/broadcast-field.ts";
import { templateHashOf } from "../wish/check-template.ts";
import type { Content } from "../wish/content-field.ts";
import type { PlanDependencies } from "../wish/render.ts";

const read = selectRows({
  name: "read_broadcast_to_plan",
  table: "broadcasts",
  key: BROADCAST_KEY,
  where: "status = 'planning' and ($jobId::uuid is null or plan_id = $jobId)",
  parameters: { jobId: t.nullable(t.uuid) },
  columns: {
    sender_id: t.uuid,
    content: t.jsonb<Content>(),
    audience: t.jsonb<Audience>(),
    send_at: t.nullable(t.timestamptz),
    hours: t.nullable(t.jsonb<Hours>()),
    not_found: t.int4,
  },
  suffix: "for share",
});

/** Undefined unless the broadcast is being planned, by the job unless that is null. It stays so until the end of the transaction. */
export async function readPlanned(session: Session, key: BroadcastKey & { jobId: string | null }) {
  const [row] = await session.run(read, key);
  return row;
}

const sum = statement({
  name: "sum_broadcast_plan",
  plan: "scan",
  parameters: BROADCAST_KEY,
  columns: { people: t.int4, hash: t.text },
  sql: `select planned.people, left(md5(messages || row(sender_id, send_at, hours, daily_limit, stop_at_failed)::text), 16) as hash
    from (
      select count(*)::integer as people,
        coalesce(string_agg(concat(contact_id, zone, md5(content::text)), '' order by contact_id), '') as messages
      from broadcast_recipients
      where account_id = $accountId
        and broadcast_id = $broadcastId
        and status = 'planned'
    ) as planned
    cross join broadcasts
    where account_id = $accountId
      and broadcast_id = $broadcastId`,
});

const setPlanned = broadcastStep("end_broadcast_plan", {
  set: `status = 'planned', plan_hash = $hash, people = $people, template_hash = $templateHash, estimate = $estimate, planned_at = now(),
        gone = gone || (
          select jsonb_build_object('left_out/not_found', jobs.not_found)
          from jobs
          where jobs.account_id = $accountId
            and job_id = $jobId
        )`,
  where: "status = 'planning'",
  parameters: {
    hash: t.text,
    people: t.int4,
    jobId: t.uuid,
    templateHash: t.nullable(t.text),
    estimate: t.nullable(t.jsonb()),
  },
});

/** Returns its event. The job of an older plan changes nothing. */
export async function endPlan(
  session: Session,
  deps: PlanDependencies,
  { accountId, jobId, work }: BulkTask & JobKey,
): Promise<NewEvent[]> {
  const key = { accountId, broadcastId: work?.broadcastId as string, jobId };
  const wish = await readPlanned(session, key);
  const [plan] = await session.run(sum, key);
  const templateHash = wish && (await templateHashOf(deps, accountId, wish));
  if (!wish || !plan || templateHash === undefined) return [];
  const estimate = await estimateOf(session, { ...key, at: wish.send_at ?? new Date() }, deps.prices);
  await session.run(setPlanned, { ...key, templateHash, estimate, ...plan });
  return [{ accountId, type: "broadcast.planned", id: key.broadcastId }];
}

const backToDraft = updateRows({
  name: "give_up_broadcast_plan",
  table: "broadcasts",
  key: { accountId: t.uuid },
  where: "plan_id = $jobId and status = 'planning'",
  set: "status = 'draft'",
  parameters: { jobId: t.uuid },
  columns: { broadcast_id: t.uuid },
});

/** The broadcast can be planned again. `failure`: why the job failed; left out if it was canceled. False when the job has ended. */
export async function giveUpPlan(session: Session, job: JobKey, failure?: string): Promise<boolean> {
  const { accountId } = job;
  for (const { broadcast_id: broadcastId } of await session.run(backToDraft, job))
    await session.run(removeRecipients, { accountId, broadcastId });
  return endJob(session, job, failure === undefined ? "canceled" : "failed", failure);
}
