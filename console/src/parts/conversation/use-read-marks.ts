// Shows a person that the reader has read what the person wrote, and that the reader is writing an answer.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { api } from "../../platform/api.ts";
import { type Message, putMessage } from "../../platform/cache/thread-cache.ts";
import { readPreference } from "../../platform/preferences.ts";
import { useCan } from "../../platform/session.ts";
import { useChannels } from "../queries/use-channels.ts";

/** The sign ends by itself after 25 seconds. */
const TYPING_EVERY_MS = 15_000;

/** `text`: what is being written. */
export function useReadMarks(messages: Message[], text: string): void {
  const can = useCan();
  const cache = useQueryClient();
  const { data: channels = [] } = useChannels();
  const isSeen = useIsLookedAt();
  // The channel marks earlier messages, too. Notices and calls have no marks.
  const newest = messages.find(({ direction, type }) => direction === "in" && type !== "system");
  const capabilities = channels.find(({ channel }) => channel === newest?.channel)?.capabilities;
  const isWanted = can("messages:send") && readPreference("read-marks") !== "off";
  const id = isWanted && capabilities?.read_marks ? newest?.id : undefined;
  const isRead = Boolean(newest?.times.read_at);
  useEffect(() => {
    if (id === undefined || isRead || !isSeen) return;
    // The next message tries again.
    api.markMessageRead({ id }, { retry: 3 }).then(
      (message) => putMessage(cache, message),
      () => undefined,
    );
  }, [id, isRead, isSeen, cache]);

  const written = useRef(text);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  const isTyping = id !== undefined && capabilities?.typing === true;
  useEffect(() => {
    const isNew = text !== written.current && text.trim() !== "";
    written.current = text;
    if (!isNew || !isTyping || performance.now() - shownAt.current < TYPING_EVERY_MS) return;
    shownAt.current = performance.now();
    // A sign that is lost does no harm.
    api.markMessageRead({ id, typing: true }).catch(() => undefined);
  }, [text, id, isTyping]);
}

const FOCUS_EVENTS = ["focus", "blur"] as const;

function subscribe(onChange: () => void): () => void {
  for (const event of FOCUS_EVENTS) window.addEventListener(event, onChange);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    for (const event of FOCUS_EVENTS) window.removeEventListener(event, onChange);
    document.removeEventListener("visibilitychange", onChange);
  };
}

/** Whether somebody looks at the page: it is shown, and its window has the focus. */
export function useIsLookedAt(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible" && document.hasFocus());
}
