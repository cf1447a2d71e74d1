// Hints for the owner of a lane: in memory when this process owns the lane, else by NOTIFY, batched. A lost hint loses
// nothing: owners poll once a second.
import type { Dispatcher } from "../dispatch/index.ts";
import type { FreedPlace, WaitingMessage } from "../messages/index.ts";
import type { Database } from "../platform/database/database.ts";
import { type Listener, notify } from "../platform/database/listener.ts";
import { describeError, type Log } from "../platform/log.ts";

const CHANNEL = "parley_lanes";

export interface LaneHints {
  waiting(messages: WaitingMessage[]): void;
  requeued(senderId: string): void;
  freed(places: FreedPlace[]): void;
}

export interface LaneHintsOptions {
  database: Database;
  log: Log;
  /** Null in a process without lanes. */
  dispatcher(): Dispatcher | null;
}

export function createLaneHints({ database, log, dispatcher }: LaneHintsOptions): LaneHints {
  let waiting = new Set<string>();
  let isSending = false;
  const sendWaiting = async () => {
    isSending = true;
    while (waiting.size > 0) {
      const items = [...waiting];
      waiting = new Set();
      await notify(database, CHANNEL, items).catch((error) => {
        log.warn({ err: describeError(error) }, "a notification failed; the owner of the lane polls");
      });
    }
    isSending = false;
  };
  const tell = (items: string[]) => {
    for (const item of items) waiting.add(item);
    if (!isSending) void sendWaiting();
  };
  const isOurs = (senderId: string) => dispatcher()?.owns(senderId) ?? false;
  return {
    waiting(messages) {
      const items: string[] = [];
      for (const [senderId, own] of Map.groupBy(messages, (message) => message.senderId)) {
        if (isOurs(senderId)) dispatcher()?.offer(senderId, own);
        else items.push(`waiting ${senderId} ${Math.min(...own.map((message) => message.seq))}`);
      }
      tell(items);
    },
    requeued(senderId) {
      if (isOurs(senderId)) dispatcher()?.wake(senderId);
      else tell([`requeued ${senderId}`]);
    },
    freed(places) {
      tell(
        places.flatMap(({ senderId, contactId }) =>
          isOurs(senderId) ? [] : [`freed ${senderId} ${contactId}`],
        ),
      );
      for (const { senderId, contactId } of places) dispatcher()?.freed(senderId, contactId);
    },
  };
}

/** Call it before the listener starts. */
export function followLaneHints(listener: Listener, dispatcher: Dispatcher): void {
  listener.on(CHANNEL, (items) => {
    for (const item of items) {
      const [kind, senderId = "", rest = ""] = item.split(" ");
      if (kind === "waiting") dispatcher.wake(senderId, Number(rest));
      if (kind === "requeued") dispatcher.wake(senderId);
      if (kind === "freed") dispatcher.freed(senderId, rest);
    }
  });
}
