// Hints for the owner of a lane: in memory when this process owns the lane, else by NOTIFY, batched. A lost hint loses
// nothing: owners poll once a second.
import { type Dispatcher, isReply } from "../dispatch/index.ts";
import type { FreedPlace, WaitingMessage } from "../messages/index.ts";
import type { Database } from "../platform/database/index.ts";
import { type Listener, notify } from "../platform/database/listener.ts";
import { describeError, type Log } from "../platform/log.ts";

const CHANNEL = "parley_lanes";
/** Replies of a batch that are named to the owner, who reads them ahead of bulk. */
const MOST_REPLIES = 16;

interface SpentRequest {
  senderId: string;
  /** Of the person for whom the channel counts the request; null for none. */
  contactId: string | null;
  messageId: string;
}

/** `dispatcher` returns null in a process without lanes. */
export function createLaneHints(database: Database, log: Log, dispatcher: () => Dispatcher | null) {
  let unsent = new Set<string>();
  let isSending = false;
  const send = async () => {
    isSending = true;
    while (unsent.size > 0) {
      const items = [...unsent];
      unsent = new Set();
      await notify(database, CHANNEL, items).catch((error) => {
        log.warn({ err: describeError(error) }, "a notification failed; the owner of the lane polls");
      });
    }
    isSending = false;
  };
  const tell = (items: string[]) => {
    for (const item of items) unsent.add(item);
    if (!isSending) void send();
  };
  const laneOf = (senderId: string) => dispatcher()?.lane(senderId);
  return {
    waiting(messages: WaitingMessage[]): void {
      const items: string[] = [];
      for (const [senderId, own] of Map.groupBy(messages, (message) => message.senderId)) {
        const lane = laneOf(senderId);
        if (lane) lane.offer(own);
        else items.push(`waiting ${senderId} ${lowest(own)}`, ...replies(senderId, own));
      }
      tell(items);
    },
    requeued(senderId: string): void {
      const lane = laneOf(senderId);
      if (lane) lane.wake();
      else tell([`requeued ${senderId}`]);
    },
    /** A reaction or a read mark is handed over outside of its sender's lane. */
    spent({ senderId, contactId, messageId }: SpentRequest): void {
      const lane = laneOf(senderId);
      if (lane) lane.spent(contactId);
      // The message's id keeps equal items of a batch apart.
      else tell([`spent ${senderId} ${contactId ?? ""} ${messageId}`]);
    },
    freed(places: FreedPlace[]): void {
      const others = places.filter(({ senderId }) => !laneOf(senderId));
      tell(others.map(({ senderId, contactId }) => `freed ${senderId} ${contactId}`));
      for (const { senderId, contactId } of places) laneOf(senderId)?.freed(contactId);
    },
  };
}

function lowest(messages: WaitingMessage[]): number {
  return Math.min(...messages.map(({ seq }) => seq));
}

/** Among more, single replies don't matter: most of the lane is replies then. */
function replies(senderId: string, messages: WaitingMessage[]): string[] {
  const found = messages.filter(isReply).slice(0, MOST_REPLIES);
  return found.map(({ contactId }) => `reply ${senderId} ${contactId}`);
}

/** Call it before the listener starts. */
export function followLaneHints(listener: Listener, dispatcher: Dispatcher): void {
  listener.on(CHANNEL, (items) => {
    for (const item of items) {
      const [kind, senderId = "", rest = ""] = item.split(" ");
      const lane = dispatcher.lane(senderId);
      if (kind === "waiting") lane?.wake(Number(rest));
      if (kind === "reply") lane?.readReply(rest);
      if (kind === "requeued") lane?.wake();
      if (kind === "spent") lane?.spent(rest || null);
      if (kind === "freed") lane?.freed(rest);
    }
  });
}
