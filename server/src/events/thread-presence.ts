// Who looks at a thread or writes an answer to it: passed on to the open streams of all processes, and stored nowhere.
import type { Database } from "../platform/database/index.ts";
import { type Listener, notify } from "../platform/database/listener.ts";
import type { EventWatch } from "./event-watch.ts";

const CHANNEL = "parley_presence";
/** Entries that wait for a stream that isn't read. Later ones are dropped: presence is repeated while it lasts. */
const MOST_WAITING = 100;

export interface ThreadPresence {
  accountId: string;
  /** Public ids. */
  contact: string;
  person: string;
  isTyping: boolean;
}

export class PresenceFeed {
  readonly #watch: Pick<EventWatch, "wake">;
  readonly #streams = new Set<{ accountId: string; waiting: ThreadPresence[] }>();

  constructor(watch: Pick<EventWatch, "wake">) {
    this.#watch = watch;
  }

  /** Gathers the presence in the account's threads. The reader takes the entries out of `waiting`. */
  open(accountId: string): { waiting: ThreadPresence[]; close(): void } {
    const stream = { accountId, waiting: [] };
    this.#streams.add(stream);
    return { waiting: stream.waiting, close: () => this.#streams.delete(stream) };
  }

  /** Call it before the listener starts. */
  follow(listener: Pick<Listener, "on">): void {
    listener.on(CHANNEL, (items) => {
      for (const item of items) this.#passOn(JSON.parse(item));
    });
  }

  #passOn(presence: ThreadPresence): void {
    for (const { accountId, waiting } of this.#streams)
      if (accountId === presence.accountId && waiting.length < MOST_WAITING) waiting.push(presence);
    this.#watch.wake(presence.accountId);
  }
}

export async function tellPresence(database: Database, presence: ThreadPresence): Promise<void> {
  await notify(database, CHANNEL, [JSON.stringify(presence)]);
}
