// Follows the event stream (server-sent events), and connects again with the id of the last event.
import { failureOf } from "./parley-error.ts";
import { pause } from "./retry.ts";
import type { components } from "./schema.ts";

/** Events before it were deleted because of their age. The stream goes on after it. */
export interface GapEvent {
  type: "gap";
  cursor: string;
}

/** For a person who is signed in: a colleague looks at a thread or writes an answer. It has no id. */
export interface PresenceEvent {
  type: "presence";
  contact_id: string;
  person_id: string;
  is_typing: boolean;
}

export type StreamedEvent = components["schemas"]["Event"] | GapEvent;

/** `isFirst`: nothing was received yet, so the address may be wrong. */
export type Connect = (lastEventId: string | undefined, isFirst: boolean) => Promise<Response>;

/** The service sends something every 15 s. After a longer silence the connection is dead. */
const LONGEST_SILENCE_MS = 45_000;

/** Ends only by an error of `connect`, with the reason of the signal, or when the caller stops to iterate. */
export async function* followEvents(
  connect: Connect,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamedEvent, never, undefined> {
  let lastEventId: string | undefined;
  // The stream begins with the time that the service wants.
  let reconnectMs = 2_000;
  for (let isFirst = true; ; isFirst = false) {
    const response = await connect(lastEventId, isFirst);
    // A page of a proxy would otherwise be a stream that ends, and be asked for again and again.
    if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
      throw failureOf(response, null);
    const frames = framesOf(response.body as ReadableStream<Uint8Array>);
    try {
      for (;;) {
        // A connection that breaks is a stream that ends.
        const { value: frame } = await frames.next().catch(() => ({ value: undefined }));
        if (!frame) break;
        lastEventId = frame.id ?? lastEventId;
        reconnectMs = Number(frame.retry ?? reconnectMs);
        if (frame.data !== undefined) yield JSON.parse(frame.data);
      }
    } finally {
      await frames.return(undefined);
    }
    // Clients of a service that restarted don't return at the same moment.
    await pause(reconnectMs * (1 + Math.random()), signal);
  }
}

type Frame = Partial<Record<"id" | "data" | "retry", string>>;

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const close = () => reader.cancel().catch(() => undefined);
  let text = "";
  try {
    for (;;) {
      const timer = setTimeout(close, LONGEST_SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() as string;
      yield* blocks.map(frameOf);
    }
  } finally {
    await close();
  }
}

/** A line is `name: value`, or a comment that begins with a colon. */
function frameOf(block: string): Frame {
  return Object.fromEntries(block.split(/\r?\n/).map((line) => line.split(/: ?(.*)/s, 2)));
}
