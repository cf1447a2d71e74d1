// The head of a column. If the list can be sorted by the column, the head is a button.
import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { Column, ColumnSort } from "./table-props.ts";
import classes from "./virtual-table.module.css";

export function HeadCell<Row>({ column: { header, sort } }: { column: Column<Row> }) {
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
