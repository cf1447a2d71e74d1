// Why a message waits, in words: the cause, what comes next, and when.
import type { api } from "../../platform/api.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { useChannelName } from "../queries/use-channels.ts";

type Waiting = NonNullable<Awaited<ReturnType<typeof api.getMessage>>["waiting"]>;

export function useWaitingText(): (waiting: Waiting, channel: string | null) => string {
  const { t, time, clock, exact } = useWords();
  const { text } = useErrors();
  const channelName = useChannelName();
  return ({ cause, until, ahead, reason }, channel) => {
    const name = channelName(channel);
    const at = (format: (at: Date) => string) => (until ? format(new Date(until)) : "");
    const why = reason === null ? "" : text({ code: reason, channel });
    switch (cause) {
      case "no_worker":
        return t("waits.noWorker");
      case "scheduled":
        return t("waits.scheduled", { at: at(exact) });
      case "held":
        return t("waits.held");
      case "sender_paused":
        return reason === "requested" ? t("waits.pausedByUs") : t("waits.paused", { why });
      case "channel_unreachable":
        return t("waits.unreachable", { channel: name });
      case "next_attempt":
        return t("waits.nextAttempt", { why, at: at(clock) });
      case "contact_turn":
        return t("waits.contactTurn", { n: ahead });
      case "pair_rate":
        return t("waits.pairRate", { channel: name, at: at(clock) });
      case "queue":
        return ahead === 0 ? t("waits.next") : t("waits.queue", { n: ahead });
      case "receipt":
        return t("waits.receipt", { channel: name });
      case "no_hooks":
        return t("waits.noHooks", { channel: name, at: at(time) });
      default:
        return t(`waiting.${cause}`, { channel: name });
    }
  };
}
