// The table of all contacts: search, filters, and a row for each contact.
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { Empty } from "../../parts/empty.tsx";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { VirtualTable } from "../../parts/table/virtual-table.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ContactActs } from "./contact-acts.tsx";
import { contactHref, useContactColumns } from "./contact-columns.tsx";
import { ContactCount } from "./contact-count.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { contactSource, useContactCount, useFirstPage } from "./contacts.queries.ts";
import { NewContacts } from "./new-contacts.tsx";
import { SearchBox } from "./search-box.tsx";
import { useContactFilter } from "./use-contact-filter.ts";
import { useSelection } from "./use-selection.ts";

const ROW = 40;
/** Two lines, with room for a thumb. */
const PHONE_ROW = 60;

export function ContactsPage() {
  const { t, number } = useWords();
  const control = useContactFilter();
  const { filter } = control;
  // The rows of the filter before stay until those of the new one are there.
  const [shown, setShown] = useState(filter);
  const wanted = useMemo(() => contactSource(filter), [filter]);
  const source = useMemo(() => contactSource(shown), [shown]);
  const first = useFirstPage(wanted);
  if (first.isSuccess && shown !== filter) setShown(filter);
  const { count, countExactly } = useContactCount(shown);
  const selection = useSelection(shown);
  const can = useCan();
  const canAct = (["contacts:write", "contacts:export", "contacts:erase"] as const).some(can);
  const isPhone = useMediaQuery("(max-width: 640px)") ?? false;
  const columns = useContactColumns(first.data?.rows, isPhone);
  const isEmpty = first.data?.rows.length === 0 && first.data.next === null;
  return (
    <>
      <PageHeader title={t("nav.contacts")} note={<ContactCount count={count} onExact={countExactly} />}>
        <SearchBox control={control} />
        <ContactActs control={control} />
      </PageHeader>
      <ContactFilters control={control} columns={columns} />
      <NewContacts
        onShow={(since) => control.change({ q: undefined, label: undefined, updated_since: since })}
      />
      {first.isError && shown !== filter ? (
        <ProblemNote error={first.error} onRetry={() => void first.refetch()} />
      ) : isEmpty && control.isFiltered ? (
        <Empty text={t("contacts.noMatch")}>
          <Button variant="default" onClick={control.clear}>
            {t("act.clearFilters")}
          </Button>
        </Empty>
      ) : isEmpty ? (
        <Empty text={t("contacts.none")} />
      ) : (
        <VirtualTable
          key={JSON.stringify(shown)}
          label={t("contacts.table", { n: number(count?.count ?? 0) })}
          source={source}
          columns={columns.shown}
          rowHeight={isPhone ? PHONE_ROW : ROW}
          rowTotal={count?.exact ? count.count : null}
          isOld={shown !== filter}
          nameOf={({ name, phone }) => name ?? phone ?? t("phone.hidden")}
          hrefOf={contactHref}
          selection={
            canAct ? { ...selection, onAll: () => count && selection.selectAll(count.at) } : undefined
          }
        />
      )}
    </>
  );
}
