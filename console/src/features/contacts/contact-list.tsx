// The rows of the contacts that match, or why there are none.
import { Button } from "@mantine/core";
import { Empty } from "../../parts/empty.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import type { TableSelection } from "../../parts/table/table-props.ts";
import type { RowSource } from "../../parts/table/use-page-rows.ts";
import { VirtualTable } from "../../parts/table/virtual-table.tsx";
import { useWords } from "../../words/use-words.tsx";
import { type ContactColumn, contactHref } from "./contact-columns.tsx";
import type { ContactCount, ContactRow, useFirstPage } from "./contacts.queries.ts";
import type { FilterControl } from "./use-contact-filter.ts";

const ROW = 40;
/** Two lines, with room for a thumb. */
const PHONE_ROW = 60;

interface Props {
  source: RowSource<ContactRow>;
  /** Of the filter that the reader wants. The source may still be that of the filter before. */
  first: ReturnType<typeof useFirstPage>;
  isOld: boolean;
  filters: FilterControl;
  columns: ContactColumn[];
  isPhone: boolean;
  count: ContactCount | undefined;
  selection: TableSelection | undefined;
}

export function ContactList({ source, first, isOld, filters, columns, isPhone, count, selection }: Props) {
  const { t, number } = useWords();
  if (first.isError && isOld) return <ProblemNote error={first.error} onRetry={() => void first.refetch()} />;
  if (first.data?.rows.length === 0 && first.data.next === null)
    return filters.isFiltered ? (
      <Empty text={t("contacts.noMatch")}>
        <Button variant="default" onClick={filters.clear}>
          {t("act.clearFilters")}
        </Button>
      </Empty>
    ) : (
      <Empty text={t("contacts.none")} />
    );
  return (
    <VirtualTable
      key={JSON.stringify(source.queryKey)}
      label={t("contacts.table", { n: number(count?.count ?? 0) })}
      source={source}
      columns={columns}
      rowHeight={isPhone ? PHONE_ROW : ROW}
      rowTotal={count?.exact ? count.count : null}
      isOld={isOld}
      nameOf={({ name, phone }) => name ?? phone ?? t("phone.hidden")}
      hrefOf={contactHref}
      selection={selection}
    />
  );
}
