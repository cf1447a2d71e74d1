// A list of any length on a page that scrolls as a whole. It reads on when its end comes near.
import { type FocusEvent, type Key, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTextScale } from "../../platform/text-size.ts";
import { ProblemNote } from "../page/problem.tsx";
import classes from "./infinite-list.module.css";
import { type Reading, readOn } from "./pages.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

interface Props<Row> {
  rows: Row[];
  reading: Reading;
  keyOf(row: Row): Key;
  /** In pixels, until a row is measured. */
  rowHeight: number;
  /** Pixels between two rows. */
  gap?: number;
  children(row: Row): ReactNode;
}

export function InfiniteList<Row>({ rows, reading, keyOf, rowHeight, gap = 0, children }: Props<Row>) {
  const scale = useTextScale();
  const list = useRef<HTMLUListElement>(null);
  const scroller = () => list.current?.closest<HTMLElement>("main") ?? null;
  const [focused, setFocused] = useState<Key | null>(null);
  const [above, setAbove] = useState(0);
  // What is above the list may have become higher or lower.
  useLayoutEffect(() => {
    const main = scroller();
    if (!main || !list.current) return;
    const top = list.current.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
    setAbove(Math.round(top));
  });
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: scroller,
    getItemKey: (index) => keyOf(rows[index] as Row) as string,
    heightOf: () => rowHeight * scale,
    gap: gap * scale,
    scrollMargin: above,
    kept: focused === null ? -1 : rows.findIndex((row) => keyOf(row) === focused),
    onEnd: () => readOn(reading),
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = rows[Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"])];
    setFocused(row === undefined ? null : keyOf(row));
  };
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={onFocus}
        onBlur={() => setFocused(null)}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={reading.hasNextPage ? -1 : rows.length}
            style={{ transform: `translateY(${start - above}px)` }}
          >
            {children(rows[index] as Row)}
          </li>
        ))}
      </ul>
      {reading.isFetchNextPageError && (
        <ProblemNote error={reading.error as Error} onRetry={() => void reading.fetchNextPage()} />
      )}
    </>
  );
}
