// Notifications between processes: one connection that listens, kept up, and the sending of them.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describeError, type Log } from "../log.ts";
import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

/** PostgreSQL takes payloads under 8,000 bytes. */
const PAYLOAD_BYTES = 7_999;
const SEPARATOR = "\n";
const BACKOFF_FIRST_MS = 100;
const BACKOFF_MAX_MS = 5_000;
/** A connection that broke silently is noticed by a question that isn't answered. */
const CHECK_MS = 15_000;
const CHECK_PATIENCE_MS = 5_000;
/** Nothing is lost with a notification, so its commit waits for no disk, where it would hold up those that matter. */
const sendNotifications = statement<[string, string[]], unknown>(
  "send_notifications",
  `select set_config('synchronous_commit', 'off', true), pg_notify($1, payload)
   from unnest($2::text[]) as payload`,
);

export interface Listener {
  /** Before `start`. `handler` gets the items of one notification and must not throw. */
  on(channel: string, handler: (items: string[]) => void): void;
  /** Called when it listens again after its connection was lost: notifications of that time are lost too. */
  onReconnect(handler: () => void): void;
  /** Resolves when it listens; keeps trying until then. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ListenerOptions {
  /** Not of a pooler in transaction mode. */
  url: string;
  log: Log;
}

export function createListener(options: ListenerOptions): Listener {
  return new ReconnectingListener(options);
}

/**
 * Sends items to every listener of a channel, in as few notifications as they fit in, in one statement. Items are
 * ids or the like: without line feeds, each under 8,000 bytes. After COMMIT and outside of the transaction: inside,
 * PostgreSQL takes a lock that halves the rate of commits.
 */
export async function notify(database: Database, channel: string, items: readonly string[]): Promise<void> {
  if (items.length === 0) return;
  await database.run(sendNotifications, [channel, payloadsOf(items)]);
}

/** Joins items into payloads as long as PostgreSQL takes them. */
export function payloadsOf(items: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload: string | null = null;
  let length = 0;
  for (const item of items) {
    const bytes = Buffer.byteLength(item);
    if (bytes > PAYLOAD_BYTES || item.includes(SEPARATOR)) {
      throw new RangeError("An item of a notification is one line of less than 8,000 bytes.");
    }
    if (payload !== null && length + 1 + bytes <= PAYLOAD_BYTES) {
      payload += SEPARATOR + item;
      length += 1 + bytes;
      continue;
    }
    if (payload !== null) payloads.push(payload);
    payload = item;
    length = bytes;
  }
  return payload === null ? payloads : [...payloads, payload];
}

class ReconnectingListener implements Listener {
  readonly #options: ListenerOptions;
  readonly #handlers = new Map<string, Array<(items: string[]) => void>>();
  readonly #reconnected: Array<() => void> = [];
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  on(channel: string, handler: (items: string[]) => void): void {
    if (this.#running) throw new Error("Channels are named before the listener starts.");
    this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler]);
  }

  onReconnect(handler: () => void): void {
    this.#reconnected.push(handler);
  }

  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#running = this.#keepListening(resolve).finally(resolve);
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #keepListening(started: () => void): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    let listened = false;
    while (!signal.aborted) {
      try {
        await this.#listenOnce(() => {
          failures = 0;
          if (listened) for (const handler of this.#reconnected) handler();
          listened = true;
          started();
        });
      } catch (error) {
        this.#options.log.warn(
          { err: describeError(error) },
          "listening for notifications failed, trying again",
        );
      }
      if (signal.aborted) return;
      const wait = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures++);
      // Jitter, so that many processes don't come back to a restarted server at once.
      await delay(wait * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns after `stop`; throws when the connection is lost. */
  async #listenOnce(listening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: "parley-listener",
      connectionTimeoutMillis: CHECK_PATIENCE_MS,
      query_timeout: CHECK_PATIENCE_MS,
      keepAlive: true,
    });
    const lost = new Promise<never>((_, reject) => {
      client.on("error", reject);
      client.on("end", () => reject(new Error("The database ended the connection.")));
    });
    // Lost before anybody waits for it.
    lost.catch(() => undefined);
    client.on("notification", ({ channel, payload }) => this.#hand(channel, payload ?? ""));
    try {
      await client.connect();
      for (const channel of this.#handlers.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      listening();
      await Promise.race([lost, this.#checkUntilStopped(client)]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async #checkUntilStopped(client: pg.Client): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await delay(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await client.query("select");
    }
  }

  #hand(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload.split(SEPARATOR));
  }
}
