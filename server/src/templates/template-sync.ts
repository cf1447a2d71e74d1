// Reads a business's templates from its channel and stores them.
import type { Dispatcher } from "undici";
import { type ConnectorRegistry, isTemporary, type TemplateListing } from "../channels/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import type { JobTasks } from "../platform/jobs/create-jobs.ts";
import type { Sender, SenderDirectory } from "../senders/index.ts";
import { storeTemplates } from "./store-templates.ts";

export type SyncResult =
  | { kind: "synced"; synced: number; removed: number }
  | Extract<TemplateListing, { kind: "refused" }>;

export type SyncFailure = Extract<SyncResult, { kind: "refused" }>["failure"];

export type TemplateSync = ReturnType<typeof createTemplateSync>;

/** The last sender of a business may be deleted, with the templates, while the channel lists them. */
const lockSender = statement({
  name: "lock_sender_of_templates",
  parameters: { accountId: t.uuid, channel: t.text, businessId: t.text },
  columns: { sender_id: t.uuid },
  sql: `select sender_id
    from senders
    where account_id = $accountId
      and channel = $channel
      and channel_business_id = $businessId
      and deleted_at is null
    limit 1
    for share`,
});

/** `timeout`: milliseconds for each page of the channel's list. */
export function createTemplateSync(
  database: Database,
  connectors: ConnectorRegistry,
  http: Dispatcher,
  timeout: number,
) {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<SyncResult>>();

  async function sync(sender: Sender): Promise<SyncResult> {
    const { accountId, businessId, channelSender } = sender;
    const connector = connectors.get(sender.connector);
    if (!connector) throw new Error(`This program has no connector ${sender.connector}.`);
    const listed = await connector.listTemplates?.(channelSender, { dispatcher: http, timeout });
    if (!listed) return { kind: "synced", synced: 0, removed: 0 };
    if (listed.kind === "refused") return listed;
    const owner = { accountId, channel: connector.channel, businessId };
    const counts = await database.transaction(async (session) => {
      const [present] = await session.run(lockSender, owner);
      return present ? storeTemplates(session, owner, listed.templates) : { synced: 0, removed: 0 };
    });
    return { kind: "synced", ...counts };
  }

  return {
    /** Callers that come during a sync share the next one, because the running sync may have read too early. */
    run(sender: Sender): Promise<SyncResult> {
      const key = JSON.stringify([sender.accountId, sender.channel, sender.businessId]);
      const shared = waiting.get(key);
      if (shared) return shared;
      const own = (running.get(key) ?? Promise.resolve()).then(() => {
        waiting.delete(key);
        return sync(sender);
      });
      waiting.set(key, own);
      const end = () => {
        if (running.get(key) === ended) running.delete(key);
      };
      const ended = own.then(end, end);
      running.set(key, ended);
      return own;
    },
  };
}

/** They read templates from the channel: after a hook or a refused message, and every six hours. */
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
