// What happened to a message, in order: its states, the attempts with the channel's answers, and the webhooks that were told.
import { Link } from "wouter";
import { ErrorText } from "../../parts/errors/use-errors.ts";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import type { Key } from "../../words/t.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import classes from "./message-panel.module.css";
import { type MessageDetails, useWebhookHosts } from "./messages.queries.ts";

type Entry = MessageDetails["history"][number];
type Of<Kind extends Entry["kind"]> = Extract<Entry, { kind: Kind }>;

const STATUS_WORDS: Record<Of<"status">["status"], Key> = {
  received: "history.received",
  scheduled: "history.scheduled",
  queued: "history.accepted",
  sent: "history.sent",
  delivered: "history.delivered",
  read: "history.read",
  failed: "history.failed",
  expired: "history.expired",
  canceled: "history.canceled",
};

export function Timeline({ message: { history, channel } }: { message: MessageDetails }) {
  const { t, exact, timeToMs } = useWords();
  return (
    <section>
      <h3 className={classes.heading}>{t("history.title")}</h3>
      <ol className={classes.times}>
        {history.map((entry, index) => {
          const at = new Date(entry.at);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added.
            <li key={index} data-kind={entry.kind}>
              <time dateTime={entry.at} title={exact(at)}>
                {timeToMs(at)}
              </time>
              <span>
                <What entry={entry} channel={channel} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface WhatProps<Shown extends Entry = Entry> {
  entry: Shown;
  channel: string | null;
}

function What({ entry, channel }: WhatProps) {
  const { t } = useWords();
  switch (entry.kind) {
    case "status":
      return t(STATUS_WORDS[entry.status]);
    case "attempt":
      return <Attempt entry={entry} channel={channel} />;
    case "delivery":
      return <Delivery entry={entry} />;
  }
}

const ATTEMPT_WORDS: Record<Of<"attempt">["status"], Key> = {
  sending: "attempt.sending",
  uncertain: "attempt.uncertain",
  retried: "attempt.retried",
  failed: "attempt.failed",
  sent: "attempt.taken",
  delivered: "attempt.taken",
  read: "attempt.taken",
};

function Attempt({ entry, channel }: WhatProps<Of<"attempt">>) {
  const { attempt, status, error, channel_message_id: id } = entry;
  const { t } = useWords();
  const name = useChannelName()(channel);
  return (
    <>
      {t(ATTEMPT_WORDS[status], { n: attempt, channel: name })}
      {error && (
        <small>
          <ErrorText error={{ ...error, channel }} />{" "}
          {error.provider_code !== null && (
            <>
              (<bdi>{name}</bdi> {error.provider_code})
            </>
          )}
        </small>
      )}
      {id && (
        <small className={classes.channelId}>
          <Code>{id}</Code>
          <CopyButton text={id} name={t("copy.channelId", { channel: name })} />
        </small>
      )}
    </>
  );
}

const DELIVERY_WORDS: Record<Of<"delivery">["status"], Key> = {
  pending: "history.webhookWaits",
  succeeded: "history.webhookGot",
  failed: "history.webhookFailed",
};

function Delivery({ entry }: { entry: Of<"delivery"> }) {
  const { t } = useWords();
  const sentence = useSentence();
  const hosts = useWebhookHosts();
  const { webhook_id: id, type, status, response_status: answer, error } = entry;
  return (
    <>
      {sentence(DELIVERY_WORDS[status], {
        type,
        host: hosts.get(id) ?? t("history.webhook"),
        hasAnswer: answer !== null,
        answer: String(answer),
        link: (words) => <Link href={`/webhooks/${id}`}>{words}</Link>,
      })}
      {status !== "succeeded" && error && <small>{error}</small>}
    </>
  );
}
