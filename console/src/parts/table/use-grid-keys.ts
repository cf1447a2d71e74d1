// The keyboard and the pointer in a virtual table: one row is active, Enter opens it, Space selects it.
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "wouter";
import { isSelected } from "./selection.ts";
import type { TableProps } from "./table-props.ts";

interface Options<Row extends { id: string }> extends Pick<TableProps<Row>, "selection" | "hrefOf"> {
  rows: Row[];
  /** With the rows that aren't known yet. */
  shownCount: number;
  initialActive: number;
  /** Scrolls as little as needed. */
  reveal(index: number): void;
  /** The number of rows that fit on the screen. */
  viewRows(): number;
}

export type PointAct = "activate" | "open" | "toggle" | "range";

export interface GridKeys {
  ref: RefObject<HTMLDivElement | null>;
  active: number;
  onKeyDown(event: KeyboardEvent): void;
  onBlur(event: FocusEvent): void;
  onPoint(index: number, act: PointAct): void;
  /** Without moving the focus. */
  activate(index: number): void;
}

export function useGridKeys<Row extends { id: string }>(options: Options<Row>): GridKeys {
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, setActive] = useState(options.initialActive);
  // The list may have become shorter. Without an active row, Tab wouldn't reach the table.
  const active = Math.max(0, Math.min(chosen, options.shownCount - 1));
  const latest = useRef(options);
  latest.current = options;
  /** Where a range begins. */
  const anchor = useRef(active);
  const [, go] = useLocation();

  const isMoved = useRef(false);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    // A row that leaves the document drops the focus without an event.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!isMoved.current && !isLost) return;
    isMoved.current = false;
    ref.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  }, [active]);

  const selectRange = useCallback((to: number) => {
    const { rows, selection } = latest.current;
    const [from, end] = [Math.min(anchor.current, to), Math.max(anchor.current, to)];
    const ids = rows.slice(from, end + 1).map(({ id }) => id);
    selection?.onSelect(ids, true);
  }, []);
  const toggle = useCallback((index: number) => {
    const { rows, selection } = latest.current;
    const id = rows[index]?.id;
    if (selection && id !== undefined) selection.onSelect([id], !isSelected(selection.value, id));
    anchor.current = index;
  }, []);
  const open = useCallback(
    (index: number) => {
      const { rows, hrefOf } = latest.current;
      const row = rows[index];
      const href = row && hrefOf(row);
      if (href) go(href);
    },
    [go],
  );
  const onPoint = useCallback(
    (index: number, act: PointAct) => {
      setActive(index);
      if (act === "activate") hasFocus.current = true;
      if (act === "toggle") toggle(index);
      if (act === "range") selectRange(index);
      if (act === "open") open(index);
    },
    [toggle, selectRange, open],
  );

  const move = (to: number, isRange: boolean) => {
    const index = Math.max(0, Math.min(to, options.rows.length - 1));
    options.reveal(index);
    isMoved.current = index !== active;
    setActive(index);
    if (isRange) selectRange(index);
    else anchor.current = index;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = goal(event, active, options);
    if (target !== null) move(target, event.shiftKey);
    else if (event.key === "Enter") open(active);
    else if (event.key === " ") toggle(active);
    else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) options.selection?.onAll();
    else if (event.key === "Escape") options.selection?.onNone();
    else return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    hasFocus.current = currentTarget.contains(relatedTarget);
  };
  const activate = (index: number) => {
    setActive(index);
    anchor.current = index;
  };
  return { ref, active, onKeyDown, onBlur, onPoint, activate };
}

/** The row that the key goes to; null for any other key. */
function goal<Row extends { id: string }>(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  active: number,
  { rows, viewRows }: Options<Row>,
): number | null {
  if (ctrlKey || metaKey || altKey) return null;
  const page = Math.max(1, viewRows() - 1);
  switch (key) {
    case "ArrowDown":
      return active + 1;
    case "ArrowUp":
      return active - 1;
    case "PageDown":
      return active + page;
    case "PageUp":
      return active - page;
    case "Home":
      return 0;
    case "End":
      return rows.length - 1;
    default:
      return null;
  }
}
