// One row of a virtual table, or its skeleton while its page is being read.
import { type ChangeEvent, type MouseEvent, memo } from "react";
import { Link } from "wouter";
import { useWords } from "../../words/use-words.tsx";
import type { Column } from "./table-props.ts";
import type { PointAct } from "./use-grid-keys.ts";
import classes from "./virtual-table.module.css";

interface Props<Row> {
  row: Row | undefined;
  index: number;
  /** In pixels. */
  top: number;
  height: number;
  columns: Column<Row>[];
  tracks: string;
  name: string;
  href: string | null;
  isActive: boolean;
  hasBox: boolean;
  isSelected: boolean;
  onPoint(index: number, act: PointAct): void;
}

export const VirtualRow = memo(Row) as typeof Row;

function Row<Content>(props: Props<Content>) {
  const { row, index, columns, href, hasBox, onPoint } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its rows.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={hasBox ? props.isSelected : undefined}
      aria-busy={row === undefined}
      data-index={index}
      tabIndex={props.isActive ? 0 : -1}
      className={classes.row}
      style={{
        transform: `translateY(${props.top}px)`,
        height: props.height,
        gridTemplateColumns: props.tracks,
      }}
      onFocus={() => onPoint(index, "activate")}
      onClick={() => onPoint(index, "open")}
    >
      {hasBox && <Box {...props} />}
      {columns.map(({ id, cell }, place) => (
        <span key={id} role="gridcell" className={classes.cell}>
          {row === undefined ? (
            <Skeleton text={place === 0 ? index + 1 : null} />
          ) : place === 0 && href !== null ? (
            <Link href={href} className={classes.link} tabIndex={-1} onClick={stop}>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </span>
      ))}
    </div>
  );
}

function Box<Content>({ row, index, name, href, isSelected, onPoint }: Props<Content>) {
  const { t } = useWords();
  const change = ({ nativeEvent }: ChangeEvent) =>
    onPoint(index, (nativeEvent as unknown as MouseEvent).shiftKey ? "range" : "toggle");
  // The keys belong to the row, so the row keeps the focus.
  const focusRow = (event: MouseEvent) => {
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>("[role=row]")?.focus();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the click from opening the row.
    <span role="gridcell" className={classes.box} onClick={stop}>
      {row !== undefined && (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t("table.select", { name })}
          checked={isSelected}
          disabled={href === null}
          onChange={change}
          onMouseDown={focusRow}
        />
      )}
    </span>
  );
}

function stop(event: MouseEvent): void {
  event.stopPropagation();
}

function Skeleton({ text }: { text: number | null }) {
  const { number } = useWords();
  return <span className={`${classes.skeleton} later`}>{text !== null && number(text)}</span>;
}
