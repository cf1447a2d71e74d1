// Connects the page to the event stream, and tells components how the connection is.
import type { PresenceEvent, StreamedEvent } from "@parley/client";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { applyEvents } from "./cache/apply-events.ts";
import { putPresence } from "./cache/presence-cache.ts";
import { useCan, useSession } from "./session.ts";
import { followStream, type StreamState } from "./stream.ts";

type Listener = (events: StreamedEvent[]) => unknown;

const StreamContext = createContext<StreamState>("connecting");
const ListenersContext = createContext<Set<Listener>>(new Set());

/** Without a stream, everything on screen is read again this often. */
const POLL_MS = 15_000;

export function StreamProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const [state, setState] = useState<StreamState>("connecting");
  const [listeners] = useState(() => new Set<Listener>());
  const mayListen = useCan()("events:read");
  // Of the first answer: what the page shows was read after it.
  const after = useRef(useSession().data?.events_cursor ?? null);
  useEffect(() => {
    if (!mayListen) return;
    const ended = new AbortController();
    const onEvents = (events: StreamedEvent[]) => {
      applyEvents(cache, events);
      for (const listener of listeners) listener(events);
    };
    const onPresence = (event: PresenceEvent) => putPresence(cache, event);
    followStream({ onState: setState, onEvents, onPresence }, after.current, ended.signal);
    return () => ended.abort();
  }, [cache, listeners, mayListen]);
  useEffect(() => {
    if (state === "live") return;
    const timer = setInterval(() => void cache.invalidateQueries({ refetchType: "active" }), POLL_MS);
    return () => clearInterval(timer);
  }, [cache, state]);
  return (
    <ListenersContext value={listeners}>
      <StreamContext value={state}>{children}</StreamContext>
    </ListenersContext>
  );
}

/** Calls the listener for events as they arrive, after the cache has them. */
export function useEvents(listener: Listener): void {
  const listeners = useContext(ListenersContext);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const hear: Listener = (events) => latest.current(events);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, [listeners]);
}

export function useStreamState(): StreamState {
  return useContext(StreamContext);
}
