// The history of a message: its states, the attempts with the channel's answers, and the webhook deliveries.
import { Link } from "wouter";
import { ErrorText } from "../../parts/errors/use-errors.ts";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { useSentence, useWords } from "../../words/use-words.tsx";
import classes from "./message.module.css";
import type { MessageDetails } from "./messages.queries.ts";

type Entry = MessageDetails["history"][number];
type Of<Kind extends Entry["kind"]> = Extract<Entry, { kind: Kind }>;

export function Timeline({ message: { history, channel } }: { message: MessageDetails }) {
  const { t, exact, timeToMs } = useWords();
  return (
    <section>
      <h2 className={classes.heading}>{t("history.title")}</h2>
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
      return t(`history.${entry.status}`);
    case "attempt":
      return <Attempt entry={entry} channel={channel} />;
    case "delivery":
      return <Delivery entry={entry} />;
  }
}

function Attempt({ entry, channel }: WhatProps<Of<"attempt">>) {
  const { attempt, status, error, channel_message_id: id } = entry;
  const { t } = useWords();
  const name = useChannelName()(channel);
  return (
    <>
      {t("history.attempt", { status, n: attempt, channel: name })}
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

function Delivery({ entry }: { entry: Of<"delivery"> }) {
  const { t, english } = useWords();
  const sentence = useSentence();
  const { webhook_id: id, type, status, response_status: answer, error } = entry;
  return (
    <>
      {sentence(`history.webhook_${status}`, {
        type,
        host: t("history.webhook"),
        hasAnswer: answer !== null,
        answer: String(answer),
        link: (words) => <Link href={`/webhooks/${id}`}>{words}</Link>,
      })}
      {status !== "succeeded" && english(error) && (
        <small>
          <bdi>{error}</bdi>
        </small>
      )}
    </>
  );
}
