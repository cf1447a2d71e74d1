// All messages, newest first.
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Empty } from "../../parts/empty.tsx";
import { PageHeader } from "../../parts/page-header.tsx";
import { Phone } from "../../parts/phone.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { StateTick } from "../../parts/state-tick.tsx";
import { When } from "../../parts/when.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./messages.module.css";

const PAGE = 100;

export function MessagesPage() {
  const { t } = useWords();
  const messages = useInfiniteQuery({
    queryKey: keys.messages({}),
    queryFn: ({ pageParam, signal }) =>
      api.listMessages({ limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const rows = messages.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PageHeader title={t("nav.messages")} />
      {messages.isError && <ProblemNote error={messages.error} onRetry={() => void messages.refetch()} />}
      {messages.isSuccess && rows.length === 0 && <Empty text={t("messages.none")} />}
      <ul className={classes.list}>
        {rows.map((message) => (
          <li key={message.id} className={classes.row}>
            <span className={classes.time}>
              <When at={message.created_at} />
            </span>
            <StateTick state={message.direction === "in" ? "received" : message.status} />
            <Link href={`/contacts/${message.contact_id}`} className={classes.who}>
              <Phone number={message.phone_number} />
            </Link>
            <bdi className={classes.text}>
              {message.text ??
                (message.template
                  ? t("bubble.template", { name: message.template.name })
                  : message.sticker
                    ? t("bubble.sticker", { number: String(message.sticker) })
                    : t("bubble.unsupported"))}
            </bdi>
          </li>
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
    </>
  );
}
