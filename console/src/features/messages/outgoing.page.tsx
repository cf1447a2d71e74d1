// Failed, waiting and scheduled messages: small lists with filters in the address. Each entry has its remedy.
import { Button, Pill, SegmentedControl } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { ErrorText } from "../../parts/errors/use-errors.ts";
import entries from "../../parts/list/entries.module.css";
import { MoreButton } from "../../parts/list/more-button.tsx";
import { NewRows } from "../../parts/list/new-rows.tsx";
import { readOn } from "../../parts/list/pages.ts";
import { MessageEntry } from "../../parts/message/message-entry.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { type OutgoingFilter, useOutgoing } from "./messages.queries.ts";

const VIEWS = ["failed", "waiting", "scheduled"] as const;
type View = (typeof VIEWS)[number];

export function OutgoingPage() {
  const { t } = useWords();
  const [, go] = useLocation();
  const { view: asked } = useParams<{ view?: string }>();
  const view = VIEWS.find((one) => one === asked) ?? "failed";
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(view, search);
  const messages = useOutgoing(filter);
  const rows = messages.data?.pages.flatMap(({ data }) => data) ?? [];
  // The service looks through a part of many messages at a time.
  const isSearching = rows.length === 0 && messages.hasNextPage;
  useEffect(() => {
    if (isSearching) readOn(messages);
  });
  const isDone = messages.isSuccess && !isSearching;
  return (
    <>
      <PageHeader title={t("nav.messages")}>
        <SegmentedControl
          aria-label={t("nav.messages")}
          value={view}
          onChange={(next) => go(`/outgoing/${next}`)}
          data={VIEWS.map((value) => ({ value, label: t(`messages.${value}`) }))}
        />
      </PageHeader>
      <div className={body.body}>
        {search.size > 0 && <Filters filter={filter} onClear={() => setSearch({}, { replace: true })} />}
        <NewRows
          text={messages.isStale && isDone ? t("messages.changed") : null}
          onShow={() => void messages.refetch()}
        />
        <Loading of={messages} count={6} height={56} className={body.list} />
        {isDone && rows.length === 0 && <Empty text={t(`messages.none.${view}`)} />}
        {rows.length > 0 && (
          <ul className={`${body.card} ${entries.rows}`}>
            {inOrder(view, rows).map((message) => (
              <MessageEntry key={message.id} message={message} />
            ))}
          </ul>
        )}
        {rows.length > 0 && <MoreButton reading={messages} />}
      </div>
    </>
  );
}

/** What is scheduled is listed by the time at which it leaves. */
function inOrder<Row extends { send_at: string | null }>(view: View, rows: Row[]): Row[] {
  if (view !== "scheduled") return rows;
  return rows.toSorted((one, other) => (one.send_at ?? "").localeCompare(other.send_at ?? ""));
}

function filterOf(view: View, search: URLSearchParams): OutgoingFilter {
  const given = (name: string) => search.get(name) || undefined;
  const since = given("since");
  // What has left without an outcome waits, too: figures and numbers lead to it.
  const waiting = given("status") === "sending" ? "sending" : "queued";
  return {
    status: view === "waiting" ? waiting : view,
    sender: given("sender"),
    channel: given("channel"),
    error: given("error"),
    since: since && !Number.isNaN(Date.parse(since)) ? since : undefined,
  };
}

function Filters({ filter, onClear }: { filter: OutgoingFilter; onClear(): void }) {
  const words = useWords();
  const { t } = words;
  const now = useNow();
  const { data: senders = [] } = useSenders();
  const { sender, channel, error, since } = filter;
  const from = since === undefined ? null : new Date(since);
  const number = senders.find(({ id }) => id === sender)?.phone;
  const shown: [string, ReactNode][] = [
    ["number", number && words.phone(number)],
    ["error", error && <ErrorText error={{ code: error, channel: channel ?? null }} />],
    ["since", from && t("contacts.since", { time: `${words.shortDay(from, now)} ${words.time(from)}` })],
  ];
  return (
    <div className={entries.filters}>
      {shown.map(([name, text]) => text && <Pill key={name}>{text}</Pill>)}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t("act.clearFilters")}
      </Button>
    </div>
  );
}
