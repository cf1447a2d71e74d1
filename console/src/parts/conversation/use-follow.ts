// Keeps a reader who is at the end of a conversation there, and leaves any other reader alone.
import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ThreadRow } from "./thread-rows.ts";

/** Closer to the end than this, the reader follows. */
export const FOLLOW_PX = 80;

export function useFollow(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLElement, HTMLElement>,
  rows: ThreadRow[],
  addedNote: string | null,
) {
  const [isFollowing, setFollowing] = useState(true);
  const shown = useRef<string | null>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    const newest = rows.findLast(({ kind, key }) => kind === "outgoing" || key === addedNote)?.key;
    const isOwn = newest !== undefined && newest !== shown.current;
    if (isFollowing || isOwn) virtualizer.scrollToEnd();
    shown.current = newest ?? shown.current;
  }, [virtualizer, rows, isFollowing, addedNote]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isFollowing) return;
    // The box below grows with its text, and the keyboard of a phone takes room.
    const observer = new ResizeObserver(() => virtualizer.scrollToEnd());
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, virtualizer, isFollowing]);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOW_PX;
    // In a burst, more messages come before the end is reached. Only scrolling up ends the following.
    const isUp = element.scrollTop < top.current;
    top.current = element.scrollTop;
    setFollowing((before) => isAtEnd || (before && !isUp));
  };
  /** For a jump: the first drawing scrolls to the end, and would take the reader away again. */
  const leave = () => setFollowing(false);
  return { isFollowing, onScroll, leave };
}
