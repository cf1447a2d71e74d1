// The rows of messages. New ones wait behind a pill.
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { InfiniteList } from "../../parts/list/infinite-list.tsx";
import { NewRows } from "../../parts/list/new-rows.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useHasSeveralChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useWords } from "../../words/use-words.tsx";
import { isWanted, type useMessageFilter } from "./message-filter.ts";
import { MessageRow } from "./message-row.tsx";
import classes from "./messages.module.css";
import { useMessages, useNewMessages } from "./messages.queries.ts";

interface Props {
  control: ReturnType<typeof useMessageFilter>;
  openId: string | undefined;
  onShowNew(): void;
}

export function MessageList({ control, openId, onShowNew }: Props) {
  const { t } = useWords();
  const { filter, isFiltered, query } = control;
  const messages = useMessages(filter);
  const { fresh } = useNewMessages();
  const { data: senders = [] } = useSenders();
  const width = useHasSeveralChannels() ? classes.channels : "";
  // The service looks through a part of many messages at a time.
  const { hasNextPage, isFetching, fetchNextPage } = messages;
  const isSearching = hasNextPage && messages.data?.pages.every(({ data }) => data.length === 0);
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  const read = messages.data?.pages.flatMap((page) => page.data) ?? [];
  const ids = new Set(read.map(({ id }) => id));
  const added = fresh.filter((message) => !ids.has(message.id) && isWanted(message, filter, senders));
  // Nothing moves where nothing is.
  const showsAdded = read.length === 0;
  const rows = showsAdded ? [...added, ...read] : read;
  if (messages.isLoadingError)
    return <ProblemNote error={messages.error} onRetry={() => void messages.refetch()} />;
  if (messages.isPending || (isSearching && rows.length === 0))
    return <Skeletons count={12} height={24} className={classes.skeletons} />;
  if (rows.length === 0)
    return (
      <Empty text={t(isFiltered ? "messages.noMatch" : "messages.none")}>
        {isFiltered && (
          <Button variant="default" onClick={control.clear}>
            {t("act.clearFilters")}
          </Button>
        )}
      </Empty>
    );
  return (
    <>
      <NewRows
        text={!showsAdded && added.length > 0 ? t("messages.new", { n: added.length }) : null}
        onShow={onShowNew}
      />
      <div className={`${classes.head} ${width}`} aria-hidden>
        <span>{t("messages.time")}</span>
        <span className={classes.nameHead}>{t("messages.contact")}</span>
        <span>{t("messages.message")}</span>
        <span>{t("messages.sender")}</span>
      </div>
      <div className={`${classes.list} ${width}`} data-old={messages.isPlaceholderData}>
        <InfiniteList rows={rows} reading={messages} keyOf={({ id }) => id} rowHeight={41}>
          {(message) => (
            <MessageRow
              message={message}
              href={`/messages/${message.id}${query}`}
              isOpen={message.id === openId}
            />
          )}
        </InfiniteList>
      </div>
    </>
  );
}
