// The rows of the contacts that match, or why there are none.
import { Button } from "@mantine/core";
import { useLocation } from "wouter";
import { Empty } from "../../parts/page/empty.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import type { TableSelection } from "../../parts/table/table-props.ts";
import { VirtualTable } from "../../parts/table/virtual-table.tsx";
import { IMPORT, useMay } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { type ContactColumn, contactHref } from "./contact-columns.tsx";
import type { ContactCount, useContacts } from "./contacts.queries.ts";
import type { FilterControl } from "./filters/use-contact-filter.ts";

const ROW = 40;
/** Two lines, with room for a thumb. */
const PHONE_ROW = 60;

interface Props {
  contacts: ReturnType<typeof useContacts>;
  filters: FilterControl;
  columns: ContactColumn[];
  isPhone: boolean;
  count: ContactCount | undefined;
  selection: TableSelection | undefined;
}

export function ContactList(props: Props) {
  const { contacts, filters, columns, isPhone, count, selection } = props;
  const { t } = useWords();
  const may = useMay();
  const [, go] = useLocation();
  if (contacts.isLoadingError)
    return <ProblemNote error={contacts.error} onRetry={() => void contacts.refetch()} />;
  if (contacts.rows?.length === 0 && !contacts.hasNextPage && !contacts.isPlaceholderData)
    return filters.isFiltered ? (
      <Empty text={t("contacts.noMatch")}>
        <Button variant="default" onClick={filters.clear}>
          {t("act.clearFilters")}
        </Button>
      </Empty>
    ) : (
      <Empty text={t("contacts.none")}>
        {may(IMPORT) && <Button onClick={() => go("/contacts/import")}>{t("jobs.import")}</Button>}
      </Empty>
    );
  return (
    <VirtualTable
      label={t("contacts.table", { n: count?.count ?? 0 })}
      listKey={contacts.queryKey}
      rows={contacts.rows}
      reading={contacts}
      columns={columns}
      rowHeight={isPhone ? PHONE_ROW : ROW}
      rowTotal={count?.exact ? count.count : null}
      isOld={contacts.isPlaceholderData}
      nameOf={({ name, phone }) => name ?? phone ?? t("phone.hidden")}
      hrefOf={contactHref}
      selection={selection}
    />
  );
}
