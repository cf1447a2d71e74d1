// The text of an event stream (server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html).
import type { LiveFeed } from "../../platform/database/live-feed.ts";
import type { Viewer } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import type { EventType } from "../event-type.ts";
import type { EventWatch } from "../event-watch.ts";
import { feedCursor } from "../feed.ts";
import { type AboutContact, type FindVisible, mayHide, seenEvents } from "./seen-events.ts";
import type { ReadStreamPage } from "./stream-page.ts";

/** Milliseconds of silence after which something is sent, so that no proxy takes the connection for dead. */
const KEEP_ALIVE_MS = 15_000;
/** Milliseconds that a client waits before it connects again. */
const RETRY_MS = 2_000;

export interface StreamWish {
  accountId: string;
  types: EventType[];
  /** Only events of this contact, by its public id. */
  contact: string | undefined;
  after: number;
  seesPresence: boolean;
  /** Throws a problem when the API key or session is no longer valid, or may no longer read the types. */
  mayContinue(): Promise<Viewer>;
}

/** Who looks at a thread or writes an answer to it. The ids are public, but that of the account. */
export interface ThreadPresence extends AboutContact {
  accountId: string;
  person: string;
  isTyping: boolean;
}

export interface StreamDeps {
  watch: EventWatch;
  presence: LiveFeed<ThreadPresence>;
  readPage: ReadStreamPage;
  findVisible: FindVisible;
}

/** Ends when the caller may no longer read it and when the process stops. The reader's pace is the stream's pace. */
export async function* eventStream(deps: StreamDeps, wish: StreamWish): AsyncGenerator<string | Buffer> {
  const { accountId, types, contact, mayContinue } = wish;
  const { watch, readPage, findVisible } = deps;
  const isAsked = (one: AboutContact) => contact === undefined || one.contact === contact;
  const here = wish.seesPresence ? deps.presence.open(accountId) : null;
  let position = wish.after;
  try {
    // With the position: a client that loses the connection before the first event misses nothing.
    yield `retry: ${RETRY_MS}\nid: ${feedCursor(position)}\n\n`;
    for (;;) {
      const viewer = await viewerNow(mayContinue);
      if (!viewer) return;
      const page = await readPage(accountId, position, types);
      if ("expired" in page) {
        position = page.expired;
        yield gap(position);
        continue;
      }
      const { seen, hidden } = await seenEvents(findVisible, viewer, page.frames);
      if (contact === undefined && hidden.length === 0) yield page.bytes;
      else yield* seen.filter(isAsked).map(({ bytes }) => bytes);
      position = page.position;
      if (hidden.some(mayHide)) yield gap(position);
      if (page.isMore) continue;
      const present = await seenEvents(findVisible, viewer, here?.waiting.splice(0) ?? []);
      yield* present.seen.filter(isAsked).map(frameOf);
      if (here?.waiting.length) continue;
      const reason = await watch.next(accountId, position, KEEP_ALIVE_MS);
      if (reason === "stopped") return;
      // A client that connects again then continues here, although it was sent no event for long.
      if (reason === "idle") yield `: keep-alive\nid: ${feedCursor(position)}\n\n`;
    }
  } finally {
    here?.close();
  }
}

/** Without an id: a client that connects again continues after its last event. */
function frameOf({ contact, person, isTyping }: ThreadPresence): string {
  const data = { type: "presence", contact_id: contact, person_id: person, is_typing: isTyping };
  return `event: presence\ndata: ${JSON.stringify(data)}\n\n`;
}

function viewerNow(mayContinue: StreamWish["mayContinue"]): Promise<Viewer | null> {
  return mayContinue().catch((error) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}

/** Names nobody, also where a contact went out of sight. */
function gap(position: number): string {
  const id = feedCursor(position);
  return `id: ${id}\nevent: gap\ndata: ${JSON.stringify({ type: "gap", cursor: id })}\n\n`;
}
