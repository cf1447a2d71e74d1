// Follows the event stream: one connection for all tabs of a browser, because a browser has six connections to a host.
import type { PresenceEvent, StreamedEvent } from "@parley/client";
import { api, errorCode, type ParleyError } from "./api.ts";
import { PUBLIC_PATH } from "./public-path.ts";

/** `paused`: the service answers, but refuses the stream. */
export type StreamState = "connecting" | "live" | "paused" | "unreachable";

export interface StreamListener {
  onEvents(events: StreamedEvent[]): void;
  onState(state: StreamState): void;
  onPresence(event: PresenceEvent): void;
}

type Told =
  | { events: StreamedEvent[] }
  | { presence: PresenceEvent }
  | { state: StreamState }
  | { ask: "state" };

/** A tab that gets the lock later than this has waited for another tab to end. */
const TAKEN_OVER_MS = 1_000;
/** All services at one host share locks and channels. */
const LOCK = `parley-stream${PUBLIC_PATH}`;
/** Events are applied together, so that a burst paints once. */
const GATHER_MS = 50;
const RETRY_MS = [1_000, 2_000, 5_000, 15_000];
/** Statuses after which the same request won't be answered. */
const FINAL = [401, 403, 422];
/** No answer, or one of a gateway whose service is down. */
const UNREACHABLE: string[] = ["network_error", "timeout", "unexpected_answer"];
/** Everything shown is read again. */
const GAP: Told = { events: [{ type: "gap", cursor: "" }] };

/**
 * Begins after the event of `after`, and ends when `signal` aborts. Without the locks of a secure page, each tab has a
 * connection of its own.
 */
export function followStream(listener: StreamListener, after: string | null, signal: AbortSignal): void {
  const others = new BroadcastChannel(LOCK);
  signal.addEventListener("abort", () => others.close());
  /** Of this tab's own connection; null while another tab has it. */
  let own: StreamState | null = null;
  const tell = (told: Told) => {
    if (signal.aborted) return;
    if ("state" in told) own = told.state;
    hear(listener, told);
    others.postMessage(told);
  };
  others.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if (!("ask" in data)) hear(listener, data);
    else if (own !== null) others.postMessage({ state: own } satisfies Told);
  });
  // The tab with the connection tells how it is.
  others.postMessage({ ask: "state" } satisfies Told);
  const since = Date.now();
  // What the page shows is older than the other tab's last event, so `after` is of no use then.
  const begin = () => connect(tell, Date.now() - since > TAKEN_OVER_MS ? null : after, signal);
  if (!("locks" in navigator)) void begin();
  // The lock is held until this tab ends. Then another tab gets it.
  else navigator.locks.request(LOCK, { signal }, begin).catch(() => undefined);
}

function hear(listener: StreamListener, told: Told): void {
  if ("events" in told) listener.onEvents(told.events);
  else if ("presence" in told) listener.onPresence(told.presence);
  else if ("state" in told) listener.onState(told.state);
}

async function connect(tell: (told: Told) => void, after: string | null, signal: AbortSignal): Promise<void> {
  let last = after;
  for (let failures = 0; !signal.aborted; failures++) {
    tell({ state: failures === 0 ? "connecting" : "paused" });
    try {
      await read({
        after: last,
        signal,
        tell,
        onLive: () => {
          failures = 0;
        },
        onEvent: (id) => {
          last = id;
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      // Another tab has signed in to another account.
      if (errorCode(error) === "invalid_cursor") last = null;
    }
    await wait(waitAfter(failures), signal);
  }
}

interface Reading {
  /** Null: the stream begins when it is opened. */
  after: string | null;
  signal: AbortSignal;
  tell(told: Told): void;
  onLive(): void;
  onEvent(id: string): void;
}

async function read({ after, signal, tell, onLive, onEvent }: Reading): Promise<void> {
  let gathered: StreamedEvent[] = [];
  const flush = () => {
    tell({ events: gathered });
    gathered = [];
  };
  const onResponse = (response: Response) => {
    tell({ state: response.ok ? "live" : "paused" });
    if (!response.ok) return;
    onLive();
    // Read again only now: events between an earlier answer and the beginning of the stream would be lost.
    if (after === null) tell(GAP);
  };
  // Asked only after a failed attempt. The client connects again with the id of the last event, so that none is lost.
  const retry = ({ status, code }: ParleyError, attempt: number) => {
    tell({ state: UNREACHABLE.includes(code) ? "unreachable" : "paused" });
    return FINAL.includes(status) ? null : waitAfter(attempt - 1);
  };
  const query = after === null ? {} : { after };
  const events: AsyncIterable<StreamedEvent | PresenceEvent> = api.streamEvents(query, {
    signal,
    onResponse,
    retry,
  });
  for await (const event of events) {
    if (event.type === "presence") {
      tell({ presence: event });
      continue;
    }
    onEvent(event.type === "gap" ? event.cursor : event.id);
    if (gathered.push(event) === 1) setTimeout(flush, GATHER_MS);
  }
}

function waitAfter(failures: number): number {
  const ms = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number;
  return ms * (0.8 + Math.random() * 0.4);
}

/** Shorter when the browser finds its connection again. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end, { signal: ended.signal });
    signal.addEventListener("abort", end, { signal: ended.signal });
  });
}
