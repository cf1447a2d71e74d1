// Why a message hasn't left yet, asked of the service while somebody looks.
import type { api } from "../../../platform/api.ts";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import type { Words } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useErrors } from "../../errors/use-errors.ts";
import { useChannelName } from "../../queries/use-channels.ts";
import classes from "./bubble.module.css";
import { useFreshMessage } from "./use-fresh-message.ts";

type Waiting = NonNullable<Awaited<ReturnType<typeof api.getMessage>>["waiting"]>;

export function WaitingNote({ message: { id, channel } }: { message: Message }) {
  const words = useWords();
  const { text } = useErrors();
  const channelName = useChannelName();
  const data = useFreshMessage(id);
  return (
    <p role="status" className={classes.waiting}>
      {data &&
        (data.waiting
          ? waitingText(
              words,
              data.waiting,
              data.waiting.reason === null ? "" : text({ code: data.waiting.reason, channel }),
              channelName(channel),
            )
          : words.t("waits.nothing"))}
    </p>
  );
}

/** `why`: what the reason means. `channel`: its name. */
function waitingText(
  { t, time, clock, exact }: Words,
  { cause, until, ahead }: Waiting,
  why: string,
  channel: string,
): string {
  switch (cause) {
    case "no_worker":
      return t("waits.noWorker");
    case "scheduled":
      return t("waits.scheduled", { at: until ? exact(new Date(until)) : "" });
    case "sender_paused":
      return t("waits.paused", { why });
    case "channel_unreachable":
      return t("waits.unreachable", { channel });
    case "next_attempt":
      return t("waits.nextAttempt", { why, at: until ? clock(new Date(until)) : "" });
    case "contact_turn":
      return t("waits.contactTurn", { n: ahead });
    case "queue":
      return ahead === 0 ? t("waits.next") : t("waits.queue", { n: ahead });
    case "receipt":
      return t("waits.receipt", { channel });
    case "no_hooks":
      return t("waits.noHooks", { channel, at: until ? time(new Date(until)) : "" });
  }
}
