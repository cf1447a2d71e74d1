// Follows the event stream: one connection for all tabs of a browser, because a browser has six connections to a host.
import type { StreamedEvent } from "@parley/client";
import { api } from "./api.ts";

export type StreamState = "connecting" | "live" | "paused";

export interface StreamListener {
  onEvents(events: StreamedEvent[]): void;
  onState(state: StreamState): void;
}

type Told = { events: StreamedEvent[] } | { state: StreamState };

const LOCK = "parley-stream";
/** Events are applied together, so that a burst paints once. */
const GATHER_MS = 50;
const RETRY_MS = [1_000, 2_000, 5_000, 15_000];

/** Ends when `signal` aborts. Without the locks of a secure page, each tab has a connection of its own. */
export function followStream(listener: StreamListener, signal: AbortSignal): void {
  const others = new BroadcastChannel(LOCK);
  signal.addEventListener("abort", () => others.close());
  const tell = (told: Told) => {
    hear(listener, told);
    if (!signal.aborted) others.postMessage(told);
  };
  others.addEventListener("message", ({ data }: MessageEvent<Told>) => hear(listener, data));
  const own = () => connect(tell, signal);
  if (!("locks" in navigator)) void own();
  // The lock is held until this tab ends. Then another tab gets it.
  else navigator.locks.request(LOCK, { signal }, own).catch(() => undefined);
}

function hear(listener: StreamListener, told: Told): void {
  if ("events" in told) listener.onEvents(told.events);
  else listener.onState(told.state);
}

async function connect(tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    tell({ state: failures === 0 ? "connecting" : "paused" });
    try {
      await read(tell, signal, () => {
        failures = 0;
      });
    } catch {
      if (signal.aborted) return;
    }
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] as number;
    await new Promise((resolve) => setTimeout(resolve, wait * (0.8 + Math.random() * 0.4)));
  }
}

async function read(tell: (told: Told) => void, signal: AbortSignal, onLive: () => void): Promise<void> {
  let gathered: StreamedEvent[] = [];
  const flush = () => {
    tell({ events: gathered });
    gathered = [];
  };
  const onResponse = (response: Response) => {
    tell({ state: response.ok ? "live" : "paused" });
    if (response.ok) onLive();
  };
  for await (const event of api.streamEvents({}, { signal, onResponse })) {
    if (gathered.push(event) === 1) setTimeout(flush, GATHER_MS);
  }
}
