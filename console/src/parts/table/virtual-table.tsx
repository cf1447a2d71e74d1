// A table of any length, of which only the rows on screen are in the document. It knows nothing of what it shows.
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { rem, useTextScale } from "../../platform/text-size.ts";
import { useWords } from "../../words/use-words.tsx";
import { ProblemNote } from "../problem.tsx";
import { HeadCell } from "./head-cell.tsx";
import { isSelected } from "./selection.ts";
import type { Column, TableProps, TableSelection } from "./table-props.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { type Place, useListState, usePageRows } from "./use-page-rows.ts";
import { useRowWindow } from "./use-row-window.ts";
import { VirtualRow } from "./virtual-row.tsx";
import classes from "./virtual-table.module.css";

const HEAD_HEIGHT = 36;
/** Rows shown as skeletons after the last one that is known. */
const TAIL = 12;

export function VirtualTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { source, columns, selection } = props;
  const scale = useTextScale();
  const rowHeight = props.rowHeight * scale;
  const place = usePlace(source.placeKey);
  const list = useListState(source, place.initial, props.about);
  const { ledger, total } = list;
  const count = ledger.isComplete ? total : Math.max(total, ledger.known + TAIL);
  const headHeight = columns.length > 1 ? HEAD_HEIGHT * scale : 0;
  const view = useRowWindow({
    count,
    rowHeight,
    headHeight,
    initialOffset: place.initial?.offset ?? 0,
  });
  const rows = usePageRows(source, list, view);
  const grid = useGridKeys({
    ...props,
    rows,
    view,
    rowCount: total,
    shownCount: count,
    initialActive: place.initial?.active ?? 0,
  });
  place.keep(() => ({ ledger, offset: view.offset(), active: grid.active }));
  const shown = indices(view.first, view.last, Math.min(grid.active, count - 1));
  const tracks = tracksOf(columns, selection !== undefined);
  return (
    <div ref={view.scroller} className={classes.scroller} data-old={props.isOld} onScroll={view.onScroll}>
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
            {selection && <HeadBox selection={selection} loaded={rows.loaded} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} />
            ))}
          </div>
        )}
        <div role="rowgroup" className={classes.body} style={{ height: view.height }}>
          {shown.map((index) => {
            const row = rows.rowAt(index);
            return (
              <VirtualRow
                key={index}
                row={row}
                index={index}
                top={view.topOf(index)}
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
      {rows.error && (
        <div className={classes.problem}>
          <ProblemNote error={rows.error} onRetry={rows.retry} />
        </div>
      )}
    </div>
  );
}

function HeadBox({ selection, loaded }: { selection: TableSelection; loaded(): { id: string }[] }) {
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
        loaded().map(({ id }) => id),
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

/** The active row stays in the document wherever the list is, so that it keeps the focus. */
function indices(first: number, last: number, active: number): number[] {
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place);
  if (active >= 0 && active < first) return [active, ...shown];
  return active >= last ? [...shown, active] : shown;
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

/** Where the reader was when the table was last on screen. */
function usePlace(key: QueryKey) {
  const cache = useQueryClient();
  const latest = useRef<() => Place>(undefined);
  const initial = useRef(cache.getQueryData<Place>(key));
  useEffect(
    () => () => {
      cache.setQueryData(key, latest.current?.());
    },
    // The key belongs to the source, and a table keeps its source.
    [cache, key],
  );
  return {
    initial: initial.current,
    keep(read: () => Place) {
      latest.current = read;
    },
  };
}
