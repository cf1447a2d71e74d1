// Keeps a reader who is at the end of a conversation there, and leaves any other reader alone.
import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ThreadRow } from "./thread-rows.ts";

/** Closer to the end than this, the reader follows. */
export const FOLLOW_PX = 80;

export function useFollow(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLElement, Element>,
  rows: ThreadRow[],
) {
  const [isAtEnd, setAtEnd] = useState(true);
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    const newest = rows.findLast(({ kind }) => kind === "outgoing")?.key;
    // At first, and for a message that the reader has just sent.
    const isNews = shown.current === null || (newest !== undefined && newest !== shown.current);
    if (isNews) virtualizer.scrollToEnd();
    shown.current = newest ?? shown.current ?? "";
  }, [virtualizer, rows]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isAtEnd) return;
    // The box below grows with its text, and the keyboard of a phone takes room.
    const observer = new ResizeObserver(() => virtualizer.scrollToEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, virtualizer, isAtEnd]);
  const onScroll = () => {
    const element = scroller.current;
    if (element) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOW_PX);
  };
  return { isAtEnd, onScroll };
}
