// Why a message hasn't arrived, in words: the cause, what comes next, and when.
import type { api } from "../../platform/api.ts";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { useChannelName } from "../queries/use-channels.ts";

export type Why = Awaited<ReturnType<typeof api.explainMessage>>;
type MessageDetails = Awaited<ReturnType<typeof api.getMessage>>;

export function useWhyText(): (why: Why, message: Pick<MessageDetails, "channel" | "error">) => string {
  const { t, time, clock, exact, moment } = useWords();
  const now = useNow();
  const { text } = useErrors();
  const channelName = useChannelName();
  return ({ cause, since, until, ahead, reason }, { channel, error }) => {
    const name = channelName(channel);
    const at = (format: (at: Date) => string) => (until ? format(new Date(until)) : "");
    const began = { channel: name, at: since === null ? "" : moment(new Date(since), now) };
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
      case "failed":
      case "undelivered":
      case "outcome_unknown":
        return error ? text({ ...error, channel }) : t("history.failed");
      case "settling":
        return t("why.settling", { channel: name });
      case "held_by_channel":
        return t(reason === "paused" ? "why.heldPaused" : "why.heldToCheck", began);
      case "receipt_due":
      case "no_receipt":
      case "hooks_silent":
      case "no_receipts":
      case "expired":
      case "canceled":
        return t(`why.${cause}`, began);
      default:
        return t("waits.nothing");
    }
  };
}
