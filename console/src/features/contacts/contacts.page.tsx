// The table of all contacts: search, filters, a row for each contact, and bulk actions.
import { Button, CloseButton } from "@mantine/core";
import { useLocation } from "wouter";
import { LabelSelect } from "../../parts/contact/label-select.tsx";
import { SearchField } from "../../parts/form/search-field.tsx";
import { ExportDialog } from "../../parts/jobs/export-dialog.tsx";
import { NewRows } from "../../parts/list/new-rows.tsx";
import { useFirstRow } from "../../parts/list/use-first-row.ts";
import { FilterMenu } from "../../parts/menu/filter-menu.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { useChannels, useHasSeveralChannels } from "../../parts/queries/use-channels.ts";
import type { TableSelection } from "../../parts/table/table-props.ts";
import { VirtualTable } from "../../parts/table/virtual-table.tsx";
import { useOpenParam } from "../../platform/acts/use-open-param.ts";
import { useNow } from "../../platform/clock.ts";
import { IMPORT, useCan, useMay } from "../../platform/session.ts";
import { useIsPhone } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { useSelection } from "./bulk/use-selection.ts";
import { type ContactColumn, contactHref, useContactColumns } from "./contact-columns.tsx";
import classes from "./contacts.module.css";
import { type ContactCount, useContactCount, useContacts, useNewContacts } from "./contacts.queries.ts";
import { type FilterControl, useContactFilter, WINDOWS } from "./filters/use-contact-filter.ts";
import { NewContact } from "./new-contact.tsx";

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

/** What can be done with the whole contact book: add a contact, and export. */
function ContactActs({ control: { filter, isFiltered } }: { control: FilterControl }) {
  const { t } = useWords();
  const can = useCan();
  const may = useMay();
  const [, go] = useLocation();
  const [isAdding, setAdding] = useOpenParam("new");
  const [isExporting, setExporting] = useOpenParam("export");
  // A phone has room for one; Settings have the others, too.
  const isOnPhone = useIsPhone();
  return (
    <>
      {!isOnPhone && may(IMPORT) && (
        <Button variant="default" onClick={() => go("/contacts/import")}>
          {t("jobs.import")}
        </Button>
      )}
      {!isOnPhone && can("contacts:export") && (
        <Button variant="default" onClick={() => setExporting(true)}>
          {t("jobs.export")}
        </Button>
      )}
      {can("contacts:write") && <Button onClick={() => setAdding(true)}>{t("contacts.add")}</Button>}
      {isAdding && <NewContact onClose={() => setAdding(false)} />}
      {isExporting && (
        <ExportDialog
          chosen={isFiltered ? { contacts: { filter }, name: t("export.matching") } : null}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

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

/** The rows of the contacts that match, or why there are none. */
function ContactList(props: Props) {
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
      key={isPhone ? "phone" : "wide"}
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

const WINDOW_CHOICES = { open: "contacts.mayWrite", closed: "contacts.onlyTemplates" } as const;

/** The filters above the table of contacts. */
function ContactFilters({ control }: { control: FilterControl }) {
  const { t, time, shortDay } = useWords();
  const now = useNow();
  const windowLabel = useWindowLabel();
  const { label: labels = [], updated_since: since, window, opted_out: optedOut } = control.filter;
  return (
    <search className={classes.filters} aria-label={t("contacts.filters")}>
      <LabelSelect
        className={classes.labels}
        aria-label={t("contacts.labels")}
        placeholder={t("contacts.labels")}
        chosen={labels}
        onChange={(names) => control.change({ label: names.length > 0 ? names : undefined })}
      />
      {since && (
        <span className={classes.chip}>
          {t("contacts.since", { time: `${shortDay(new Date(since), now)} ${time(new Date(since))}` })}
          <CloseButton
            size="xs"
            aria-label={t("filter.any")}
            onClick={() => control.change({ updated_since: undefined })}
          />
        </span>
      )}
      <FilterMenu
        name={windowLabel}
        value={window ?? null}
        shown={window && t(window === "open" ? "contacts.windowOpen" : "contacts.windowClosed")}
        choices={WINDOWS.map((value) => ({ value, label: t(WINDOW_CHOICES[value]) }))}
        onChange={(value) => control.change({ window: WINDOWS.find((one) => one === value) })}
      />
      <FilterMenu
        name={t("contacts.optOuts")}
        value={optedOut === undefined ? null : String(optedOut)}
        choices={[
          { value: "true", label: t("contacts.optedOut") },
          { value: "false", label: t("contacts.notOptedOut") },
        ]}
        onChange={(value) => control.change({ opted_out: value === null ? undefined : value === "true" })}
      />
      {control.isFiltered && (
        <Button variant="subtle" onClick={control.clear}>
          {t("act.clearFilters")}
        </Button>
      )}
    </search>
  );
}

/** Names the channels with a window when the account has several: the others take a text at any time. */
function useWindowLabel(): string {
  const { t, list } = useWords();
  const hasSeveral = useHasSeveralChannels();
  const { data: channels = [] } = useChannels();
  const names = channels.filter(({ capabilities }) => capabilities.window !== null).map(({ name }) => name);
  return hasSeveral && names.length > 0
    ? t("contacts.windowOf", { channel: list(names) })
    : t("contacts.window");
}
