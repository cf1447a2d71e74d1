// The jobs that look at senders: after a sender was added or changed, after a hook about its business, and on a schedule.
import type { ConnectorRegistry } from "../../channels/index.ts";
import { type Database, type Session, statement, t } from "../../platform/database/index.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import type { Sender } from "../sender.ts";
import { type LookDeps, lookAtSender } from "./look-at-sender.ts";

export type LookJobs = {
  "look-at-sender": { accountId: string; senderId: string };
  /** Adds a `look-at-sender` job for each sender that is due. */
  "look-at-senders": object;
};

/** Every minute: senders that their channel refused are tried again soon. */
export const LOOK_AT_SENDERS_AT = "* * * * *";

/**
 * Senders that their channel refused are due after a quarter of the time that they have been paused, at least a minute and at most
 * an hour. The others are due every hour, and a minute after a look that failed.
 */
const findDue = statement({
  name: "find_senders_to_look_at",
  plan: "scan",
  parameters: { connectors: t.textArray },
  columns: { account_id: t.uuid, sender_id: t.uuid },
  sql: `select account_id, sender_id
    from senders
    where deleted_at is null
      and case
        when status = 'paused' and paused_reason is distinct from 'requested' then
          now() - greatest(looked_at, paused_at)
            >= least(interval '1 hour', greatest(interval '50 seconds', (now() - paused_at) / 4))
        else connector = any ($connectors)
          and (
            looked_at is null
            or now() - looked_at >= case when health ->> 'error' is null then interval '1 hour' else interval '1 minute' end
          )
      end`,
});

const findOfBusiness = statement({
  name: "find_senders_of_business",
  parameters: { accountId: t.uuid, channel: t.text, businessId: t.text },
  columns: { sender_id: t.uuid },
  sql: `select sender_id
    from senders
    where account_id = $accountId
      and channel = $channel
      and channel_business_id = $businessId
      and deleted_at is null`,
});

const add: AddJob<LookJobs> = addJob;

/** Durable with the transaction. Requests for one sender share a job until the job starts. */
export function requestLook(session: Session, accountId: string, senderId: string): Promise<void> {
  const key = `look-at-sender:${senderId}`;
  return add(session, "look-at-sender", { accountId, senderId }, { key, maxAttempts: 1 });
}

/** At all senders of the sender's business. Durable when it resolves. */
export async function requestLooks(database: Database, sender: Sender): Promise<void> {
  const { accountId, channel, businessId } = sender;
  await database.transaction(async (session) => {
    for (const { sender_id } of await session.run(findOfBusiness, { accountId, channel, businessId }))
      await requestLook(session, accountId, sender_id);
  });
}

export function lookTasks(deps: LookDeps): JobTasks<LookJobs> {
  const { database, senders } = deps;
  return {
    async "look-at-sender"({ accountId, senderId }) {
      // A change of the secrets asks for a look, and the cached sender may still have the old ones, which the channel refuses.
      senders.invalidate(accountId);
      const sender = await senders.get(accountId, senderId);
      if (sender) await lookAtSender(deps, sender);
    },
    async "look-at-senders"() {
      for (const { account_id, sender_id } of await database.run(findDue, {
        connectors: telling(deps.connectors),
      }))
        await database.transaction((session) => requestLook(session, account_id, sender_id));
    },
  };
}

/** The connectors whose channels say how a sender fares. */
function telling(connectors: ConnectorRegistry): string[] {
  return connectors.all.flatMap(({ readHealth, name }) => (readHealth ? [name] : []));
}
