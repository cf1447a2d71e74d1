// Under the bubble of a message that needs somebody: what happened to it, and what can be done.
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../platform/api.ts";
import { putMessage } from "../../../platform/cache/thread-cache.ts";
import { useNow } from "../../../platform/clock.ts";
import { keys } from "../../../platform/query-keys.ts";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useErrors } from "../../errors/use-errors.ts";
import { elsewhere } from "../../message/message-words.ts";
import { useMessageActs } from "../../message/use-message-acts.ts";
import { useChannelName } from "../../queries/use-channels.ts";
import type { ThreadActs } from "../thread-acts.ts";
import type { MessageRow } from "../thread-rows.ts";
import classes from "./bubble.module.css";

interface Props {
  row: MessageRow;
  acts: ThreadActs;
  onDetails(): void;
}

/** Messages usually leave sooner. */
const SLOW_MS = 4_000;
const TICK_MS = 1_000;
const FRESH_MS = 3_000;

/** Of a message that failed or was canceled. */
export function UnsentNote({ row: { message, retriedAs }, acts, onDetails }: Props) {
  const { t, time } = useWords();
  const { text, refusal, remedies } = useErrors();
  const { retry } = useMessageActs(message);
  if (retriedAs) {
    const again = time(new Date(retriedAs.created_at));
    return (
      <p className={classes.note}>
        <span>{t("note.triedAgain")}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => acts.onJump(retriedAs.id)}>
          {t("note.jumpToRetry", { time: again })}
        </Button>
      </p>
    );
  }
  const { status, channel } = message;
  const isFailed = status === "failed";
  const remedied =
    isFailed && message.error ? remedies({ ...message.error, channel }) : (["try_again"] as const);
  // What was written elsewhere can be sent again only there.
  const offered = remedied.filter((act) => elsewhere(message) === null && acts.canDo(act));
  return (
    <div className={classes.note} data-failed={isFailed}>
      {status === "expired" && <span>{t("note.expired")}</span>}
      {message.error && <span>{text({ ...message.error, channel })}</span>}
      {offered.map((act) => (
        <Button
          key={act}
          size="compact-sm"
          variant="default"
          loading={act === "try_again" && retry.isPending}
          onClick={() => (act === "try_again" ? retry.mutate() : acts.onAct(act, message))}
        >
          {isFailed ? t(`act.${act}`) : t("act.send_again")}
        </Button>
      ))}
      {retry.error && <span role="alert">{refusal(retry.error)}</span>}
      {message.error && <DetailsButton name={t("note.details")} onClick={onDetails} />}
    </div>
  );
}

/** Of a message that is still here after some seconds: it can be stopped until it is handed over. */
export function SlowNote({ row: { message }, onDetails }: Omit<Props, "acts">) {
  const { t, moment } = useWords();
  const can = useCan();
  const now = useNow(TICK_MS);
  const channelName = useChannelName();
  const { refusal } = useErrors();
  const { cancel } = useMessageActs(message);
  const { status, send_at } = message;
  const goesOut = new Date(send_at ?? message.created_at);
  const isSlow = now.getTime() - goesOut.getTime() > SLOW_MS;
  const isOut = status === "sending";
  useFreshMessage(message.id, isSlow && isOut);
  if (status !== "scheduled" && !isSlow) return null;
  return (
    <div className={classes.note}>
      {isOut && <span>{t("note.unconfirmed", { channel: channelName(message.channel) })}</span>}
      {cancel.error && <span role="alert">{refusal(cancel.error)}</span>}
      {status === "scheduled" ? (
        <span>{t("note.scheduled", { time: moment(goesOut, now) })}</span>
      ) : (
        <DetailsButton name={t("note.why")} onClick={onDetails} />
      )}
      {can("messages:send") && !isOut && (
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t("note.cancel")}
        </Button>
      )}
    </div>
  );
}

function DetailsButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <Button size="compact-sm" variant="subtle" color="gray" onClick={onClick}>
      {name}
    </Button>
  );
}

/**
 * Asks about one message again and again, while it waits and somebody sees it: no event tells when an attempt begins or ends.
 * Undefined until the service has answered. The conversation gets the answer, too.
 */
export function useFreshMessage(id: string, isWanted: boolean) {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
    enabled: isWanted,
    refetchInterval: FRESH_MS,
    staleTime: 0,
  });
  useEffect(() => {
    if (data) putMessage(cache, data);
  }, [cache, data]);
  return data;
}
