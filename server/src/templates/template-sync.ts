// Reads a business's templates from its channel and stores them.
import type { Dispatcher } from "undici";
import type { ChannelRegistry, TemplateListing } from "../channels/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { Sender } from "../senders/index.ts";
import { storeTemplates } from "./store-templates.ts";

export type SyncResult =
  | { kind: "synced"; synced: number; removed: number }
  | Extract<TemplateListing, { kind: "refused" }>;

export interface TemplateSyncOptions {
  database: Database;
  channels: ChannelRegistry;
  http: Dispatcher;
  /** Milliseconds for each page of the channel's list. */
  timeout: number;
}

export class TemplateSync {
  readonly #options: TemplateSyncOptions;
  readonly #running = new Map<string, Promise<SyncResult>>();
  readonly #waiting = new Map<string, Promise<SyncResult>>();

  constructor(options: TemplateSyncOptions) {
    this.#options = options;
  }

  /**
   * Reads the templates of the sender's business as they are after this call. A sync that already runs may be too old, so
   * callers that come during a sync share the next one.
   */
  run(sender: Sender): Promise<SyncResult> {
    const key = JSON.stringify([sender.accountId, sender.channel, sender.businessId]);
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const running = this.#running.get(key);
    if (!running) return this.#start(key, sender);
    const next = running
      .catch(() => undefined)
      .then(() => {
        this.#waiting.delete(key);
        return this.#start(key, sender);
      });
    this.#waiting.set(key, next);
    return next;
  }

  #start(key: string, sender: Sender): Promise<SyncResult> {
    const run = this.#sync(sender).finally(() => this.#running.delete(key));
    this.#running.set(key, run);
    return run;
  }

  async #sync({ accountId, channel: name, businessId, channelSender }: Sender): Promise<SyncResult> {
    const { database, channels, http, timeout } = this.#options;
    const channel = channels.get(name);
    if (!channel) throw new Error(`This program has no channel ${name}.`);
    const listed = await channel.listTemplates(channelSender, { dispatcher: http, timeout });
    if (listed.kind === "refused") return listed;
    const owner = { accountId, channel: name, businessId };
    const counts = await database.transaction((session) => storeTemplates(session, owner, listed.templates));
    return { kind: "synced", ...counts };
  }
}
