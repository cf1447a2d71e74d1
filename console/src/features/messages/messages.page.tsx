// All messages, newest first, with filters in the address; one message opens beside them.
import { Button, Drawer, Select, TextInput } from "@mantine/core";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { Empty } from "../../parts/empty.tsx";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { MessageRow } from "./message-row.tsx";
import { MessageStory } from "./message-story.tsx";
import classes from "./messages.module.css";
import { type MessageFilter, useMessages } from "./messages.queries.ts";

const STATUSES: Record<NonNullable<MessageFilter["status"]>, Key> = {
  scheduled: "state.scheduled",
  queued: "state.queued",
  sending: "state.sending",
  sent: "state.sent",
  delivered: "state.delivered",
  read: "state.read",
  failed: "state.failed",
  expired: "state.expired",
  canceled: "state.canceled",
  received: "state.received",
};

export function MessagesPage() {
  const { t } = useWords();
  const [, go] = useLocation();
  const { id } = useParams<{ id?: string }>();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get("q") ?? "");
  const [q] = useDebouncedValue(typed.trim(), 150);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => input.current?.focus()]]);
  const status = search.get("status");
  const filter = filterOf(status, q);
  const messages = useMessages(filter);
  const rows = messages.data?.pages.flatMap((page) => page.data) ?? [];
  const change = (next: Record<string, string>) =>
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), {
      replace: true,
    });
  const clear = () => {
    setTyped("");
    change({});
  };
  const isFiltered = q !== "" || status !== null;
  const where = search.size > 0 ? `?${search}` : "";
  return (
    <>
      <PageHeader title={t("nav.messages")}>
        <TextInput
          ref={input}
          role="searchbox"
          aria-label={t("messages.search")}
          placeholder={t("messages.search")}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            change({ q: event.currentTarget.value, status: status ?? "" });
          }}
        />
        <Select
          aria-label={t("messages.state")}
          placeholder={t("messages.anyState")}
          clearable
          data={Object.entries(STATUSES).map(([value, key]) => ({ value, label: t(key) }))}
          value={filter.status ?? null}
          onChange={(next) => change({ q: typed, status: next ?? "" })}
        />
      </PageHeader>
      {messages.isError && <ProblemNote error={messages.error} onRetry={() => void messages.refetch()} />}
      {messages.isSuccess && rows.length === 0 && (
        <Empty text={t(isFiltered ? "messages.noMatch" : "messages.none")}>
          {isFiltered && (
            <Button variant="default" onClick={clear}>
              {t("act.clearFilters")}
            </Button>
          )}
        </Empty>
      )}
      <ul className={classes.list} data-old={messages.isPlaceholderData}>
        {rows.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            href={`/messages/${message.id}${where}`}
            isOpen={message.id === id}
          />
        ))}
      </ul>
      {messages.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={messages.isFetchingNextPage}
          onClick={() => void messages.fetchNextPage()}
        >
          {t("act.more")}
        </Button>
      )}
      <Drawer
        opened={id !== undefined}
        onClose={() => go(`/messages${where}`)}
        position="right"
        size={480}
        title={t("messages.story")}
        closeButtonProps={{ "aria-label": t("act.close") }}
      >
        {id && <MessageStory key={id} id={id} />}
      </Drawer>
    </>
  );
}

/** A text of digits is a phone, any other a reference. */
function filterOf(status: string | null, q: string): MessageFilter {
  const digits = q.replace(/[\s()./-]/g, "");
  const isPhone = /^\+?\d{7,15}$/.test(digits);
  return {
    ...(status !== null && status in STATUSES ? { status: status as keyof typeof STATUSES } : {}),
    ...(q === ""
      ? {}
      : isPhone
        ? { phone: digits.startsWith("+") ? digits : `+${digits}` }
        : { reference: q }),
  };
}
