// The events after a position as text, shared by all streams at the position.
import { Slots } from "../../platform/load/slots.ts";
import type { AnsweredEvent } from "../event-resource.ts";
import type { EventType } from "../event-type.ts";
import { answeredEvent, type FeedDeps, PAGE_EVENTS, type Read, readOnce, readPage } from "../feed.ts";

/** A page ends with the event that exceeds it: each stream that isn't read keeps one page. */
const PAGE_BYTES = 256 * 1_024;
/** Pages that are read at once. Streams have no turns, so they may not use all connections. */
const READS = 4;

export interface StreamPage {
  /** All events. Streams send the same buffer. */
  bytes: Buffer;
  /** The part of each event, for streams that leave some out. */
  frames: { type: EventType; contact: string | null; bytes: Buffer }[];
  /** The page has all events of the types up to this number. */
  position: number;
  /** Whether there may be later events. */
  isMore: boolean;
}

export type ReadStreamPage = Read<StreamPage | { expired: number }>;

export function createStreamPageReader(deps: FeedDeps): ReadStreamPage {
  const gate = new Slots({ most: READS });
  return readOnce((accountId, after, types) =>
    gate.run(accountId, async () => {
      const wanted = { after, types, limit: PAGE_EVENTS, mostBytes: PAGE_BYTES };
      const page = await readPage(deps, accountId, wanted);
      if ("expired" in page) return page;
      const frames = page.events.map((event) => ({
        ...{ type: event.type, contact: event.contact },
        bytes: Buffer.from(frame(answeredEvent(accountId, event))),
      }));
      const bytes = Buffer.concat(frames.map((one) => one.bytes));
      return { bytes, frames, position: page.position, isMore: page.isMore };
    }),
  );
}

function frame(event: AnsweredEvent): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
