// Arrows, Home and End move the focus between conversations. Only one of them is a stop of the Tab key.
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { contactOf, type Item } from "./conversation-items.ts";

export function useRoving(items: Item[], open: string | null, list: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const indexOf = (contactId: string | null) =>
    contactId === null ? -1 : items.findIndex((item) => contactOf(item) === contactId);
  const found = [focused, open].map(indexOf).find((index) => index >= 0);
  const active = found ?? items.findIndex(({ kind }) => kind === "row");
  // A row that was out of sight is there after the list has scrolled.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-contact="${wanted.current}"]`);
    if (!link) return;
    link.focus();
    wanted.current = null;
  });
  const press = (event: KeyboardEvent, show: (index: number) => void) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const next = isOther ? null : indexAfter(event.key, items, active);
    if (next === null) return;
    event.preventDefault();
    wanted.current = contactOf(items[next]);
    setFocused(wanted.current);
    show(next);
  };
  return { active, press, focus: setFocused };
}

/** Null for a key that doesn't move, and at the ends. */
function indexAfter(key: string, items: Item[], active: number): number | null {
  const isRow = ({ kind }: Item) => kind === "row";
  const moves = new Map([
    ["ArrowDown", () => items.findIndex((item, index) => index > active && isRow(item))],
    ["ArrowUp", () => items.slice(0, Math.max(0, active)).findLastIndex(isRow)],
    ["Home", () => items.findIndex(isRow)],
    ["End", () => items.findLastIndex(isRow)],
  ]);
  const found = moves.get(key)?.();
  return found === undefined || found < 0 ? null : found;
}
