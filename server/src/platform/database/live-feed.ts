// Passes what happens just now on to readers in all processes. Nothing is stored: what nobody reads in time is lost.
import type { Database } from "./database.ts";
import { type Listener, notify } from "./listener.ts";

/** Items that wait for a slow reader. Later ones are dropped. */
const MOST_WAITING = 100;

export interface LiveReader<Item> {
  /** Items that nobody has taken. The reader empties it. */
  readonly waiting: Item[];
  close(): void;
}

export class LiveFeed<Item extends { accountId: string }> {
  readonly #channel: string;
  readonly #wake: (accountId: string) => void;
  readonly #readers = new Set<{ accountId: string; waiting: Item[] }>();

  /** `wake`: called after an item for the account has come. */
  constructor(channel: string, wake: (accountId: string) => void) {
    this.#channel = channel;
    this.#wake = wake;
  }

  /** Gathers the account's items. */
  open(accountId: string): LiveReader<Item> {
    const reader = { accountId, waiting: [] };
    this.#readers.add(reader);
    return { waiting: reader.waiting, close: () => this.#readers.delete(reader) };
  }

  tell(database: Database, item: Item): Promise<void> {
    return notify(database, this.#channel, [JSON.stringify(item)]);
  }

  /** Call it before the listener starts. */
  follow(listener: Pick<Listener, "on">): void {
    listener.on(this.#channel, (lines) => {
      for (const item of lines.map((line): Item => JSON.parse(line))) {
        for (const { accountId, waiting } of this.#readers)
          if (accountId === item.accountId && waiting.length < MOST_WAITING) waiting.push(item);
        this.#wake(item.accountId);
      }
    });
  }
}
