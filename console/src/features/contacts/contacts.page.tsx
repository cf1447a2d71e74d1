// The table of all contacts: search, filters, a row for each contact, and what can be done with several at once.
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { PageHeader } from "../../parts/page-header.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ContactActs } from "./contact-acts.tsx";
import { useContactColumns } from "./contact-columns.tsx";
import { ContactCount } from "./contact-count.tsx";
import { ContactFilters } from "./contact-filters.tsx";
import { ContactList } from "./contact-list.tsx";
import { contactSource, useContactCount, useFirstPage } from "./contacts.queries.ts";
import { NewContacts } from "./new-contacts.tsx";
import { SearchBox } from "./search-box.tsx";
import { useContactFilter } from "./use-contact-filter.ts";
import { useSelection } from "./use-selection.ts";

const NO_FILTER = { q: undefined, label: undefined };

export function ContactsPage() {
  const { t } = useWords();
  const filters = useContactFilter();
  const { filter } = filters;
  // The rows of the filter before stay until those of the new one are there.
  const [shown, setShown] = useState(filter);
  const wanted = useMemo(() => contactSource(filter), [filter]);
  const source = useMemo(() => contactSource(shown), [shown]);
  const first = useFirstPage(wanted);
  if (first.isSuccess && shown !== filter) setShown(filter);
  const { count, countExactly } = useContactCount(shown);
  const selection = useSelection(shown);
  const can = useCan();
  const canAct = can("contacts:write") || can("contacts:export") || can("contacts:erase");
  const isPhone = useMediaQuery("(max-width: 640px)") ?? false;
  const columns = useContactColumns(first.data?.rows, isPhone);
  const selectAll = () => count && selection.selectAll(count.at);
  return (
    <>
      <PageHeader title={t("nav.contacts")} note={<ContactCount count={count} onExact={countExactly} />}>
        <SearchBox control={filters} />
        <ContactActs control={filters} />
      </PageHeader>
      <ContactFilters control={filters} columns={columns} />
      <BulkBar selection={selection} filters={filters} count={count} countExactly={countExactly} />
      <NewContacts onShow={(since) => filters.change({ ...NO_FILTER, updated_since: since })} />
      <ContactList
        source={source}
        first={first}
        isOld={shown !== filter}
        filters={filters}
        columns={columns.shown}
        isPhone={isPhone}
        count={count}
        selection={canAct ? { ...selection, onAll: selectAll } : undefined}
      />
    </>
  );
}
