// Why messages wait, in words.
import type { api } from "../../platform/api.ts";
import type { Key, Words } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { useChannelName } from "../queries/use-channels.ts";

type Waiting = NonNullable<Awaited<ReturnType<typeof api.getMessage>>["waiting"]>;

const CAUSES: Record<string, Key> = {
  no_worker: "waiting.no_worker",
  scheduled: "waiting.scheduled",
  sender_paused: "waiting.sender_paused",
  channel_unreachable: "waiting.channel_unreachable",
  next_attempt: "waiting.next_attempt",
  contact_turn: "waiting.contact_turn",
  queue: "waiting.queue",
  sending: "waiting.sending",
  receipt: "waiting.receipt",
  no_hooks: "waiting.no_hooks",
};

/** Of many messages. `channel`: its name. Later versions of the service may add causes. */
export function causeText({ t }: Words, cause: string, channel: string): string {
  const key = CAUSES[cause];
  return key ? t(key, { channel }) : cause.replaceAll("_", " ");
}

/** Of one message: why it waits, what comes next, and when. */
export function useWaitingText(): (waiting: Waiting, channel: string | null) => string {
  const words = useWords();
  const { t, time, clock, exact } = words;
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
      case "sender_paused":
        return t("waits.paused", { why });
      case "channel_unreachable":
        return t("waits.unreachable", { channel: name });
      case "next_attempt":
        return t("waits.nextAttempt", { why, at: at(clock) });
      case "contact_turn":
        return t("waits.contactTurn", { n: ahead });
      case "queue":
        return ahead === 0 ? t("waits.next") : t("waits.queue", { n: ahead });
      case "receipt":
        return t("waits.receipt", { channel: name });
      case "no_hooks":
        return t("waits.noHooks", { channel: name, at: at(time) });
      default:
        return causeText(words, cause, name);
    }
  };
}
