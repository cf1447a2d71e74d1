// Reads a business's templates from its channel and stores them.
import type { Dispatcher } from "undici";
import type { ConnectorRegistry, TemplateListing } from "../channels/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Sender } from "../senders/index.ts";
import { storeTemplates } from "./store-templates.ts";

export type SyncResult =
  | { kind: "synced"; synced: number; removed: number }
  | Extract<TemplateListing, { kind: "refused" }>;

export type SyncFailure = Extract<SyncResult, { kind: "refused" }>["failure"];

export type TemplateSync = ReturnType<typeof createTemplateSync>;

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
    const counts = await database.transaction((session) => storeTemplates(session, owner, listed.templates));
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
