// Which rows of a long list with rows of one height are on screen, and where. See scroll-map.ts.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Position, ScrollMap } from "./scroll-map.ts";

/** Rows beyond both edges that are in the document, so that a fast scroll shows no gap. */
const OVERSCAN = 10;
/** Milliseconds without scrolling after which the thumb of the scroll bar is put where it tells the truth. */
const SETTLE_MS = 150;

interface Options {
  count: number;
  rowHeight: number;
  /** Of the head, which stays at the top of the scroller. */
  headHeight: number;
  initialOffset: number;
}

export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  /** Of the element that holds the rows. */
  height: number;
  /** The rows in the document: `first` to `last`, `last` excluded. */
  first: number;
  last: number;
  /** The rows that fit on the screen. */
  viewRows: number;
  topOf(row: number): number;
  /** Scrolls as little as needed. */
  reveal(row: number): void;
  offset(): number;
}

interface Shown {
  first: number;
  /** The distance between an offset and its place on the page. Zero unless the list is taller than a page can be. */
  base: number;
}

export function useRowWindow({ count, rowHeight, headHeight, initialOffset }: Options): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const position = useRef<Position>({ top: 0, offset: initialOffset });
  const view = useView(scroller, headHeight);
  const map = useMemo(() => new ScrollMap(count * rowHeight, view), [count, rowHeight, view]);
  const [shown, setShown] = useState<Shown>({ first: Math.floor(initialOffset / rowHeight), base: 0 });

  const show = useCallback(
    (next: Position) => {
      position.current = next;
      const first = Math.floor(next.offset / rowHeight);
      const base = next.offset - next.top;
      setShown((old) => (old.first === first && old.base === base ? old : { first, base }));
    },
    [rowHeight],
  );
  const goTo = useCallback(
    (offset: number) => {
      const next = map.at(offset);
      show(next);
      if (scroller.current && scroller.current.scrollTop !== next.top) scroller.current.scrollTop = next.top;
    },
    [map, show],
  );
  const heightBefore = useRef(rowHeight);
  // The height of the list, of its rows or of the screen changed: the same rows stay on screen.
  useLayoutEffect(() => {
    if (view === 0) return;
    goTo((position.current.offset * rowHeight) / heightBefore.current);
    heightBefore.current = rowHeight;
  }, [goTo, view, rowHeight]);

  const viewRows = Math.ceil(view / rowHeight);
  const first = Math.max(0, Math.min(shown.first, count - viewRows) - OVERSCAN);
  return {
    scroller,
    onScroll: useScroll({ scroller, position, map, show, goTo, rowHeight }),
    height: map.height,
    first,
    last: Math.min(count, Math.max(0, shown.first) + viewRows + 1 + OVERSCAN),
    viewRows,
    topOf: (row) => row * rowHeight - shown.base,
    reveal(row) {
      const { offset } = position.current;
      const top = row * rowHeight;
      if (top < offset) goTo(top);
      else if (top + rowHeight > offset + view) goTo(top + rowHeight - view);
    },
    offset: () => position.current.offset,
  };
}

/** The height of the visible part without the head. */
function useView(scroller: RefObject<HTMLDivElement | null>, headHeight: number): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return Math.max(0, height - headHeight);
}

interface ScrollOptions {
  scroller: RefObject<HTMLDivElement | null>;
  position: RefObject<Position>;
  map: ScrollMap;
  show(position: Position): void;
  goTo(offset: number): void;
  rowHeight: number;
}

function useScroll({ scroller, position, map, show, goTo, rowHeight }: ScrollOptions): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    const element = scroller.current;
    if (!element) return;
    const before = position.current;
    const next = map.move(before, element.scrollTop);
    // Rows far away must be there before the browser paints. Others are within the overscan.
    if (Math.abs(next.offset - before.offset) > OVERSCAN * rowHeight) flushSync(() => show(next));
    else show(next);
    clearTimeout(timer.current);
    const drift = Math.abs(map.topAt(next.offset) - next.top);
    if (drift < 1) return;
    // The scroller is at its end although the rows aren't.
    const isStuck = next.top <= 0 || next.top >= element.scrollHeight - element.clientHeight - 1;
    if (isStuck) goTo(next.offset);
    else timer.current = setTimeout(() => flushSync(() => goTo(position.current.offset)), SETTLE_MS);
  };
}
