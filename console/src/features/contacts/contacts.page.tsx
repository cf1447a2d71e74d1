// The table of all contacts: search, filters, a row for each contact, and what can be done with several at once.
import { useMemo, useState } from "react";
import { PageHeader } from "../../parts/page-header.tsx";
import { useCan } from "../../platform/session.ts";
import { useIsPhone } from "../../platform/use-media.ts";
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
import { useDensity } from "./use-density.ts";
import { useSelection } from "./use-selection.ts";

const NO_FILTER = { q: undefined, label: undefined, window: undefined };

export function ContactsPage() {
  const { t } = useWords();
  const filters = useContactFilter();
  const { filter, sort } = filters;
  // The rows of the filter before stay until those of the new one are there.
  const wanted = useMemo(() => ({ filter, source: contactSource(filter, sort) }), [filter, sort]);
  const [shown, setShown] = useState(wanted);
  const first = useFirstPage(wanted.source);
  if (first.isSuccess && shown !== wanted) setShown(wanted);
  const { count, countExactly } = useContactCount(shown.filter);
  const selection = useSelection(shown.filter, count?.counted_at);
  const can = useCan();
  const canAct = can("contacts:write") || can("contacts:export") || can("contacts:erase");
  const isPhone = useIsPhone();
  const columns = useContactColumns(first.data?.rows, filters, isPhone);
  const density = useDensity();
  return (
    <>
      <PageHeader title={t("nav.contacts")} note={<ContactCount count={count} onExact={countExactly} />}>
        <SearchBox control={filters} />
        <ContactActs control={filters} />
      </PageHeader>
      <ContactFilters control={filters} columns={columns} density={density} />
      <BulkBar selection={selection} filters={filters} count={count} countExactly={countExactly} />
      <NewContacts onShow={(since) => filters.change({ ...NO_FILTER, updated_since: since })} />
      <ContactList
        source={shown.source}
        first={first}
        isOld={shown !== wanted}
        filters={filters}
        columns={columns.shown}
        isPhone={isPhone}
        density={density.density}
        count={count}
        selection={canAct ? { ...selection, onAll: selection.selectAll } : undefined}
      />
    </>
  );
}
