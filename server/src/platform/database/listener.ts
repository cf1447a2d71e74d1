// Notifications between processes: a connection that listens and reconnects, and the sending of notifications.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describeError, type Log } from "../log.ts";
import type { Database } from "./database.ts";
import * as t from "./sql-types.ts";
import { statement } from "./statement.ts";

const PAYLOAD_BYTES = 7_999;
const BACKOFF_FIRST_MS = 100;
const BACKOFF_MAX_MS = 5_000;
/** A connection that broke silently is found by a query without an answer. */
const CHECK_MS = 15_000;
const ANSWER_LIMIT_MS = 5_000;

/** A crash may lose notifications, so this commit doesn't wait for the disk, where it would delay commits that matter. */
const sendNotifications = statement({
  name: "send_notifications",
  parameters: { channel: t.text, payloads: t.textArray },
  columns: { synchronous: t.text, sent: t.text },
  sql: `select set_config('synchronous_commit', 'off', true) as synchronous, pg_notify($channel, payload)::text as sent
    from unnest($payloads::text[]) as payload`,
});

/** Items are lines under 8,000 bytes. Call it after COMMIT: inside a transaction, it halves the commit rate. */
export async function notify(database: Database, channel: string, items: readonly string[]): Promise<void> {
  if (items.length === 0) return;
  await database.run(sendNotifications, { channel, payloads: payloadsOf(items) });
}

export function payloadsOf(items: readonly string[]): string[] {
  const payloads: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const bytes = Buffer.byteLength(item);
    if (bytes > PAYLOAD_BYTES || item.includes("\n"))
      throw new RangeError("An item of a notification must be one line of less than 8,000 bytes.");
    if (length + 1 + bytes > PAYLOAD_BYTES) {
      payloads.push([]);
      length = -1;
    }
    payloads.at(-1)?.push(item);
    length += 1 + bytes;
  }
  return payloads.map((lines) => lines.join("\n"));
}

export class Listener {
  readonly #url: string;
  readonly #log: Log;
  readonly #handlers = new Map<string, (items: string[]) => void>();
  readonly #reconnected: (() => void)[] = [];
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  /** `url`: a direct connection, because LISTEN doesn't work through a pooler in transaction mode. */
  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** Call it before `start`. `handler` gets the items of one notification and must not throw. */
  on(channel: string, handler: (items: string[]) => void): void {
    if (this.#running) throw new Error("Channels must be registered before the listener starts.");
    this.#handlers.set(channel, handler);
  }

  /** `handler` runs when the listener is connected again. Notifications sent meanwhile are lost. */
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
    let isFirst = true;
    const listening = () => {
      failures = 0;
      if (!isFirst) for (const handler of this.#reconnected) handler();
      isFirst = false;
      started();
    };
    while (!signal.aborted) {
      await this.#listenOnce(listening).catch((error) => {
        this.#log.warn({ err: describeError(error) }, "listening for notifications failed, trying again");
      });
      const backoff = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures++);
      // Jitter, so that many processes don't reconnect to a restarted server at once.
      await delay(backoff * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }

  async #listenOnce(listening: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "parley-listener",
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
    });
    const lost = new Promise<never>((_, reject) => {
      client.on("error", reject);
      client.on("end", () => reject(new Error("The database ended the connection.")));
    });
    // The connection may be lost before `lost` is awaited.
    lost.catch(() => undefined);
    client.on("notification", ({ channel, payload = "" }) => {
      this.#handlers.get(channel)?.(payload.split("\n"));
    });
    try {
      await client.connect();
      for (const channel of this.#handlers.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      listening();
      const checkUntilStopped = async () => {
        while (!signal.aborted) {
          await delay(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
          if (!signal.aborted) await client.query("select");
        }
      };
      await Promise.race([lost, checkUntilStopped()]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
