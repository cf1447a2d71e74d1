// A table of any length: only the rows on screen are in the document.
import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { keys } from "../../platform/query-keys.ts";
import { rem, useTextScale } from "../../platform/text-size.ts";
import { useWords } from "../../words/use-words.tsx";
import { readOn } from "../list/pages.ts";
import { useVirtualRows } from "../list/use-virtual-rows.ts";
import { ProblemNote } from "../page/problem.tsx";
import { isSelected } from "./selection.ts";
import type { Column, ColumnSort, TableProps, TableSelection } from "./table-props.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { VirtualRow } from "./virtual-row.tsx";
import classes from "./virtual-table.module.css";

const HEAD_HEIGHT = 36;
/** Rows shown as skeletons after the last one that is known. */
const TAIL = 12;
const NONE: never[] = [];

export function VirtualTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { rows = NONE, reading, columns, selection, listKey } = props;
  const scale = useTextScale();
  const rowHeight = props.rowHeight * scale;
  const headHeight = columns.length > 1 ? HEAD_HEIGHT * scale : 0;
  const isWhole = props.rows !== undefined && !reading.hasNextPage;
  const count = rows.length + (isWhole ? 0 : TAIL);
  const scroller = useRef<HTMLDivElement>(null);
  const place = usePlace(listKey);
  const grid = useGridKeys({
    ...props,
    rows,
    shownCount: count,
    initialActive: place.initial?.active ?? 0,
    reveal: (index) => virtualizer.scrollToIndex(index),
    viewRows: () => Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight),
  });
  const virtualizer = useVirtualRows({
    count,
    getScrollElement: () => scroller.current,
    heightOf: () => rowHeight,
    initialOffset: place.initial?.offset ?? 0,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    kept: grid.active,
    onEnd: () => readOn(reading),
  });
  place.keep(() => ({ offset: virtualizer.scrollOffset ?? 0, active: grid.active }));
  useBeginning(props, () => {
    virtualizer.scrollToOffset(0);
    grid.activate(0);
  });
  const tracks = tracksOf(columns, selection !== undefined);
  return (
    <div ref={scroller} className={classes.scroller} data-old={props.isOld}>
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.rowTotal === null ? -1 : props.rowTotal + 1}
        aria-multiselectable={selection !== undefined}
        ref={grid.ref}
        onKeyDown={grid.onKeyDown}
        onBlur={grid.onBlur}
        style={{ minWidth: tracks.minWidth }}
      >
        {headHeight > 0 && (
          <div
            role="row"
            aria-rowindex={1}
            className={classes.head}
            style={{ gridTemplateColumns: tracks.css }}
          >
            {selection && <HeadBox selection={selection} rows={rows} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} />
            ))}
          </div>
        )}
        <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              <VirtualRow
                key={index}
                row={row}
                index={index}
                top={start - headHeight}
                height={rowHeight}
                columns={columns}
                tracks={tracks.css}
                name={row ? props.nameOf(row) : ""}
                href={row ? props.hrefOf(row) : null}
                isActive={index === grid.active}
                hasBox={selection !== undefined}
                isSelected={
                  selection !== undefined && row !== undefined && isSelected(selection.value, row.id)
                }
                onPoint={grid.onPoint}
              />
            );
          })}
        </div>
      </div>
      {reading.isFetchNextPageError && (
        <div className={classes.problem}>
          <ProblemNote error={reading.error as Error} onRetry={() => void reading.fetchNextPage()} />
        </div>
      )}
    </div>
  );
}

/** Calls `begin` when the rows of another list are there. */
function useBeginning<Row extends { id: string }>(
  { listKey, isOld }: TableProps<Row>,
  begin: () => void,
): void {
  const list = JSON.stringify(listKey);
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (isOld || shown.current === list) return;
    shown.current = list;
    begin();
  });
}

function HeadBox({ selection, rows }: { selection: TableSelection; rows: { id: string }[] }) {
  const { t } = useWords();
  const ref = useRef<HTMLInputElement>(null);
  const { value } = selection;
  const isAll = value.kind === "all" && value.except.size === 0;
  const isSome = !isAll && (value.kind === "all" || value.ids.size > 0);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isSome;
  }, [isSome]);
  const toggle = () => {
    if (isAll || isSome) selection.onNone();
    else
      selection.onSelect(
        rows.map(({ id }) => id),
        true,
      );
  };
  return (
    <span role="columnheader" className={classes.box}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={t("table.selectLoaded")}
        checked={isAll}
        onChange={toggle}
      />
    </span>
  );
}

/** If the list can be sorted by the column, its head is a button. */
function HeadCell<Row>({ column: { header, sort } }: { column: Column<Row> }) {
  return (
    <span role="columnheader" aria-sort={sort && (sort.isOn ? sort.order : "none")} className={classes.cell}>
      {sort ? <SortButton header={header} sort={sort} /> : <bdi>{header}</bdi>}
    </span>
  );
}

function SortButton({ header, sort }: { header: string; sort: ColumnSort }) {
  const Arrow = sort.order === "ascending" ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton className={classes.sort} data-on={sort.isOn} onClick={sort.toggle}>
      <bdi>{header}</bdi>
      <Arrow size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

const BOX_WIDTH = 40;
const GAPS = 48;

function tracksOf<Row>(columns: Column<Row>[], hasBox: boolean): { css: string; minWidth: string } {
  const own = columns.map(({ width, share }) => `minmax(${rem(width)}, ${share}fr)`);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return {
    css: [...(hasBox ? [rem(BOX_WIDTH)] : []), ...own].join(" "),
    minWidth: rem(width + (hasBox ? BOX_WIDTH : 0) + GAPS),
  };
}

interface Place {
  offset: number;
  /** The row with the focus. */
  active: number;
}

/** Where the reader was when the table was last on screen. The cache keeps it as long as the rows. */
function usePlace(listKey: QueryKey) {
  const cache = useQueryClient();
  const [initial] = useState(() => cache.getQueryData<Place>(keys.place(listKey)));
  const latest = useRef({ listKey, read: (): Place | undefined => initial });
  useEffect(
    () => () => void cache.setQueryData(keys.place(latest.current.listKey), latest.current.read()),
    [cache],
  );
  return {
    initial,
    keep(read: () => Place) {
      latest.current = { listKey, read };
    },
  };
}
