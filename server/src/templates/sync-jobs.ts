// The jobs that read templates from the channel: after a hook or a refused message, and every six hours.
import { isTemporary } from "../channels/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import type { JobTasks } from "../platform/jobs/create-jobs.ts";
import type { Sender, SenderDirectory } from "../senders/index.ts";
import type { TemplateSync } from "./template-sync.ts";

export type TemplateJobs = {
  "sync-templates": { accountId: string; senderId: string };
  /** Adds a `sync-templates` job for each business. */
  "sync-all-templates": object;
};

/** In UTC. Hooks tell of most changes at once; this schedule finds the others. */
export const SYNC_ALL_TEMPLATES_AT = "17 */6 * * *";

const add: AddJob<TemplateJobs> = addJob;

/** Durable when it resolves. Requests for one business share a job until the job starts. */
export async function requestTemplateSync(database: Database, sender: Sender): Promise<void> {
  const { accountId, senderId, channel, businessId } = sender;
  const key = `templates:${accountId}:${channel}:${businessId}`;
  await database.transaction((session) => add(session, "sync-templates", { accountId, senderId }, { key }));
}

const findBusinesses = statement({
  name: "find_businesses",
  plan: "scan",
  columns: { account_id: t.uuid, sender_id: t.uuid },
  sql: `select distinct on (account_id, channel, channel_business_id) account_id, sender_id
    from senders
    where deleted_at is null
      and status = 'active'
    order by account_id, channel, channel_business_id, sender_id`,
});

export function templateTasks(
  database: Database,
  senders: SenderDirectory,
  sync: TemplateSync,
): JobTasks<TemplateJobs> {
  return {
    async "sync-templates"({ accountId, senderId }) {
      const sender = await senders.get(accountId, senderId);
      if (!sender) return;
      const result = await sync.run(sender);
      if (result.kind === "refused" && isTemporary(result.failure))
        throw new Error(result.failure.error.code);
    },
    async "sync-all-templates"() {
      for (const { account_id, sender_id } of await database.run(findBusinesses, {})) {
        const sender = await senders.get(account_id, sender_id);
        if (sender) await requestTemplateSync(database, sender);
      }
    },
  };
}
