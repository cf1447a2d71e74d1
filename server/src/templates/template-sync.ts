// Reads a business's templates from its channel and stores them.
import type { Dispatcher } from "undici";
import type { ChannelRegistry, TemplateListing } from "../channels/index.ts";
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
  channels: ChannelRegistry,
  http: Dispatcher,
  timeout: number,
) {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Promise<SyncResult>>();

  async function sync(sender: Sender): Promise<SyncResult> {
    const { accountId, connector, businessId, channelSender } = sender;
    const channel = channels.get(connector);
    if (!channel) throw new Error(`This program has no connector ${connector}.`);
    const listed = await channel.listTemplates?.(channelSender, { dispatcher: http, timeout });
    if (!listed) return { kind: "synced", synced: 0, removed: 0 };
    if (listed.kind === "refused") return listed;
    const owner = { accountId, channel: channel.name, businessId };
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
