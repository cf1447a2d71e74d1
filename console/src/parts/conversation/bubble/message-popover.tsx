// Details of a message of the business: the times of its steps, why it waits, and why it failed.
import { Link } from "wouter";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useWhyText } from "../../message/why-words.ts";
import { useChannelName } from "../../queries/use-channels.ts";
import classes from "./bubble.module.css";
import { useFreshMessage } from "./message-note.tsx";

type Step = keyof Message["times"];

const STEPS: [Step, Key][] = [
  ["scheduled_at", "step.scheduled"],
  ["queued_at", "step.queued"],
  ["sending_at", "step.sending"],
  ["sent_at", "step.sent"],
  ["delivered_at", "step.delivered"],
  ["read_at", "step.read"],
  ["failed_at", "step.failed"],
  ["expired_at", "step.expired"],
  ["canceled_at", "step.canceled"],
];

export function MessagePopover({ message }: { message: Message }) {
  const { t, clock, day, exact, english } = useWords();
  const channel = useChannelName()(message.channel);
  const { times, error } = message;
  const isWaiting = ["scheduled", "queued", "sending"].includes(message.status);
  const fresh = useFreshMessage(message.id, isWaiting);
  const whyText = useWhyText();
  const first = new Date(message.created_at);
  const onDay = (date: Date) =>
    date.toDateString() === first.toDateString() ? clock(date) : `${day(date, new Date())} ${clock(date)}`;
  return (
    <>
      <strong>{day(first, new Date())}</strong>
      <dl className={classes.steps}>
        {STEPS.flatMap(([step, word]) => {
          const at = times[step];
          if (!at) return [];
          const date = new Date(at);
          return [
            <dt key={`${step} time`}>
              <time dateTime={at} title={exact(date)}>
                {onDay(date)}
              </time>
            </dt>,
            <dd key={step}>{t(word, { channel })}</dd>,
          ];
        })}
      </dl>
      {isWaiting && (
        <p role="status">{fresh && (fresh.waiting ? whyText(fresh.waiting, fresh) : t("waits.nothing"))}</p>
      )}
      {message.attempts > 1 && <p>{t("times.attempts", { n: message.attempts })}</p>}
      {message.possibly_duplicate && <p>{t("times.duplicate", { channel })}</p>}
      {error && (
        <p>
          {english(error.detail)}
          <code>
            {error.code}
            {error.provider_code !== null && ` · ${error.provider_code}`}
          </code>
        </p>
      )}
      {message.source_phone && <p>{t("times.from", { channel, phone: message.source_phone })}</p>}
      <p>
        <Link href={`/messages/${message.id}`}>{t("times.all")}</Link>
      </p>
    </>
  );
}
