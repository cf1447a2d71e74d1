// Why a message hasn't left yet, asked of the service while somebody looks.
import type { api } from "../../../platform/api.ts";
import type { Words } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useErrors } from "../../errors/use-errors.ts";
import classes from "./bubble.module.css";
import { useFreshMessage } from "./use-fresh-message.ts";

type Waiting = NonNullable<Awaited<ReturnType<typeof api.getMessage>>["waiting"]>;

export function WaitingNote({ messageId }: { messageId: string }) {
  const words = useWords();
  const { text } = useErrors();
  const data = useFreshMessage(messageId);
  return (
    <p role="status" className={classes.waiting}>
      {data &&
        (data.waiting
          ? waitingText(
              words,
              data.waiting,
              data.waiting.reason === null ? "" : text({ code: data.waiting.reason }),
            )
          : words.t("waits.nothing"))}
    </p>
  );
}

/** `why`: what the reason means. */
function waitingText(
  { t, time, clock, exact }: Words,
  { cause, until, ahead }: Waiting,
  why: string,
): string {
  switch (cause) {
    case "no_worker":
      return t("waits.noWorker");
    case "scheduled":
      return t("waits.scheduled", { at: until ? exact(new Date(until)) : "" });
    case "sender_paused":
      return t("waits.paused", { why });
    case "channel_unreachable":
      return t("waits.unreachable");
    case "next_attempt":
      return t("waits.nextAttempt", { why, at: until ? clock(new Date(until)) : "" });
    case "contact_turn":
      return t("waits.contactTurn", { n: ahead });
    case "queue":
      return ahead === 0 ? t("waits.next") : t("waits.queue", { n: ahead });
    case "receipt":
      return t("waits.receipt");
    case "no_hooks":
      return t("waits.noHooks", { at: until ? time(new Date(until)) : "" });
  }
}
