// The table of all contacts: search, and a row for each contact.
import { TextInput } from "@mantine/core";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { Empty } from "../../parts/empty.tsx";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import { ContactTable } from "./contact-table.tsx";
import { useContactCount, useContacts } from "./contacts.queries.ts";

export function ContactsPage() {
  const { t, number } = useWords();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get("q") ?? "");
  const [q] = useDebouncedValue(typed.trim(), 150);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => input.current?.focus()]]);
  const filter = { q: q || undefined };
  const contacts = useContacts(filter);
  const { data: count } = useContactCount(filter);
  const rows = contacts.data?.pages.flatMap((page) => page.data) ?? [];
  const type = (text: string) => {
    setTyped(text);
    setSearch(text ? { q: text } : {}, { replace: true });
  };
  const total = count && t(count.exact ? "contacts.count" : "contacts.about", { n: count.count });
  return (
    <>
      <PageHeader title={t("nav.contacts")} note={total}>
        <TextInput
          ref={input}
          role="searchbox"
          aria-label={t("contacts.search")}
          placeholder={t("contacts.search")}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </PageHeader>
      {contacts.isError ? (
        <ProblemNote error={contacts.error} onRetry={() => void contacts.refetch()} />
      ) : contacts.isSuccess && rows.length === 0 ? (
        <Empty text={q ? t("contacts.noMatch", { q }) : t("contacts.none")} />
      ) : (
        <ContactTable
          rows={rows}
          isOld={contacts.isPlaceholderData}
          isLoading={contacts.isPending}
          label={t("contacts.table", { n: number(count?.count ?? rows.length) })}
          onEnd={() => {
            if (contacts.hasNextPage && !contacts.isFetchingNextPage) void contacts.fetchNextPage();
          }}
        />
      )}
    </>
  );
}
