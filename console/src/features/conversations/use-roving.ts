// Arrows, Home and End move the focus between conversations. Only one of them is a stop of the Tab key.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface Row {
  id: string;
}

export function useRoving(
  rows: Row[],
  open: string | null,
  list: RefObject<HTMLElement | null>,
  show: (index: number) => void,
) {
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const indexOf = (contactId: string | null) =>
    contactId === null ? -1 : rows.findIndex(({ id }) => id === contactId);
  const found = [focused, open].map(indexOf).find((index) => index >= 0);
  const active = found ?? 0;
  // A row that was out of sight is there after the list has scrolled.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-contact="${wanted.current}"]`);
    if (!link) return;
    link.focus();
    wanted.current = null;
  });
  const openIndex = indexOf(open);
  // A row that was clicked stays under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is opened.
  useEffect(() => {
    if (openIndex >= 0 && !list.current?.contains(document.activeElement)) show(openIndex);
  }, [open]);
  const press = (event: KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const next = isOther ? null : indexAfter(event.key, active, rows.length);
    if (next === null) return;
    event.preventDefault();
    wanted.current = rows[next]?.id ?? null;
    setFocused(wanted.current);
    show(next);
  };
  return { active, press, focus: setFocused };
}

/** Null for a key that doesn't move, and at the ends. */
function indexAfter(key: string, active: number, count: number): number | null {
  const moves = new Map([
    ["ArrowDown", active + 1],
    ["ArrowUp", active - 1],
    ["Home", 0],
    ["End", count - 1],
  ]);
  const next = moves.get(key);
  return next === undefined || next < 0 || next >= count ? null : next;
}
