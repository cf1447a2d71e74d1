// The table of all contacts: search, filters, a row for each contact, and what can be done with several at once.
import { SearchField } from "../../parts/form/search-field.tsx";
import { NewRows } from "../../parts/list/new-rows.tsx";
import { useFirstRow } from "../../parts/list/use-first-row.ts";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useCan } from "../../platform/session.ts";
import { useIsPhone } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { useSelection } from "./bulk/use-selection.ts";
import { ContactActs } from "./contact-acts.tsx";
import { useContactColumns } from "./contact-columns.tsx";
import { ContactList } from "./contact-list.tsx";
import { useContactCount, useContacts, useNewContacts } from "./contacts.queries.ts";
import { ContactFilters } from "./filters/contact-filters.tsx";
import { useContactFilter } from "./filters/use-contact-filter.ts";

const NO_FILTER = { q: undefined, label: undefined, window: undefined };

export function ContactsPage() {
  const { t } = useWords();
  const filters = useContactFilter();
  const { filter, sort } = filters;
  const contacts = useContacts(filter, sort);
  const { count, countExactly } = useContactCount(filter);
  const selection = useSelection(filter, count?.counted_at);
  const can = useCan();
  const canAct = can("contacts:write") || can("contacts:export") || can("contacts:erase");
  const isPhone = useIsPhone();
  const columns = useContactColumns(contacts.data?.pages[0]?.data, filters, isPhone);
  const toFirst = useFirstRow(contacts.rows !== undefined && !contacts.isPlaceholderData);
  const { count: created, since, forget } = useNewContacts();
  const showNew = () => {
    filters.change({ ...NO_FILTER, updated_since: since ?? undefined });
    forget();
  };
  return (
    <>
      <PageHeader
        title={t("nav.contacts")}
        note={count && t(count.exact ? "contacts.count" : "contacts.about", { n: count.count })}
      >
        <SearchField
          label={t("contacts.search")}
          value={filter.q ?? ""}
          onSearch={(text) => filters.change({ q: text || undefined })}
          onDown={toFirst}
        />
        <ContactActs control={filters} />
      </PageHeader>
      <ContactFilters control={filters} />
      <BulkBar selection={selection} count={count} countExactly={countExactly} />
      <NewRows text={since === null ? null : t("contacts.new", { n: created })} below={36} onShow={showNew} />
      <ContactList
        contacts={contacts}
        filters={filters}
        columns={columns}
        isPhone={isPhone}
        count={count}
        selection={canAct ? { ...selection, onAll: selection.selectAll } : undefined}
      />
    </>
  );
}
