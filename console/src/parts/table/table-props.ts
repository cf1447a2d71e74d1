// What a virtual table is given.
import type { ReactNode } from "react";
import type { Selection } from "./selection.ts";
import type { RowSource } from "./use-page-rows.ts";

export interface Column<Row> {
  id: string;
  header: string;
  /** In pixels. A column takes its `share` of what is left. */
  width: number;
  share: number;
  /** Absent if the list can't be sorted by it. */
  sort?: ColumnSort;
  cell(row: Row): ReactNode;
}

export interface ColumnSort {
  order: "ascending" | "descending";
  isOn: boolean;
  toggle(): void;
  /** Whether this column's head was toggled last. Each order is a table of its own, whose head takes the focus over. */
  hadFocus(): boolean;
}

export interface TableSelection {
  value: Selection;
  /** `ids` become selected or not. */
  onSelect(ids: string[], isOn: boolean): void;
  onAll(): void;
  onNone(): void;
}

export interface TableProps<Row extends { id: string }> {
  label: string;
  source: RowSource<Row>;
  /** The first one stays while the others scroll sideways. */
  columns: Column<Row>[];
  rowHeight: number;
  /** An estimate of the number of rows. */
  about: number;
  /** Null while the number of rows is unknown. */
  rowTotal: number | null;
  /** The rows are those of the filter before. */
  isOld?: boolean;
  /** Says what a row is, for its checkbox. */
  nameOf(row: Row): string;
  hrefOf(row: Row): string | null;
  selection?: TableSelection | undefined;
}
