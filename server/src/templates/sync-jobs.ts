// The jobs that keep templates as the channel has them: after a hook or a refused send, and from time to time.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import type { JobTasks } from "../platform/jobs/create-jobs.ts";
import type { Sender, SenderDirectory } from "../senders/index.ts";
import { isPassing } from "./problems.ts";
import type { TemplateSync } from "./template-sync.ts";

export type TemplateJobs = {
  "sync-templates": { accountId: string; senderId: string };
  /** Adds the other one for each business. */
  "sync-all-templates": object;
};

/** In UTC. A hook tells of most changes at once; this finds what no hook told. */
export const SYNC_ALL_TEMPLATES_AT = "17 */6 * * *";

const add: AddJob<TemplateJobs> = addJob;

/** Durable when it resolves. Requests for one business that haven't begun are one. */
export async function requestTemplateSync(database: Database, sender: Sender): Promise<void> {
  const { accountId, senderId, channel, businessId } = sender;
  await database.transaction((session) =>
    add(
      session,
      "sync-templates",
      { accountId, senderId },
      { key: `templates:${accountId}:${channel}:${businessId}` },
    ),
  );
}

/** One sender of each business. */
const findBusinesses = statement<[], { account_id: string; sender_id: string }>(
  "find_businesses",
  `select distinct on (account_id, channel, channel_business_id) account_id, sender_id
   from senders
   where deleted_at is null
     and status = 'active'
   order by account_id, channel, channel_business_id, sender_id`,
);

export function templateTasks(deps: {
  database: Database;
  senders: SenderDirectory;
  sync: TemplateSync;
}): JobTasks<TemplateJobs> {
  const { database, senders, sync } = deps;
  const find = (accountId: string, senderId: string) => senders.get(accountId, senderId);
  return {
    async "sync-templates"({ accountId, senderId }) {
      const sender = await find(accountId, senderId);
      if (!sender) return;
      const result = await sync.run(sender);
      if (result.kind === "refused" && isPassing(result.failure)) throw new Error(result.failure.error.code);
    },
    async "sync-all-templates"() {
      for (const { account_id, sender_id } of await database.run(findBusinesses, [])) {
        const sender = await find(account_id, sender_id);
        if (sender) await requestTemplateSync(database, sender);
      }
    },
  };
}
