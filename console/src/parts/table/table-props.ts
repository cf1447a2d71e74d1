// What a virtual table is given.
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Reading } from "../list/pages.ts";
import type { Selection } from "./selection.ts";

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
  /** Of the query that reads the rows. Another list begins at its top. */
  listKey: QueryKey;
  /** Undefined until the first ones are read. */
  rows: Row[] | undefined;
  reading: Reading;
  /** The first one stays while the others scroll sideways. */
  columns: Column<Row>[];
  rowHeight: number;
  /** Null while the number of rows is unknown. */
  rowTotal: number | null;
  /** The rows are those of the filter before. */
  isOld?: boolean;
  /** Says what a row is, for its checkbox. */
  nameOf(row: Row): string;
  hrefOf(row: Row): string | null;
  selection?: TableSelection | undefined;
}
