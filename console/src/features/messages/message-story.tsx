// Everything about one message: its text, its times, its attempts, why it waits, and what can be done.
import { Button } from "@mantine/core";
import { Link } from "wouter";
import { CopyButton } from "../../parts/copy-button.tsx";
import { failureText, messageLine } from "../../parts/message-words.ts";
import body from "../../parts/page-body.module.css";
import { Phone } from "../../parts/phone.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { StateTick } from "../../parts/state-tick.tsx";
import { waitingText } from "../../parts/waiting-words.ts";
import { When } from "../../parts/when.tsx";
import { useCan } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./message-story.module.css";
import { type MessageDetails, useAttempts, useMessage, useMessageActs } from "./messages.queries.ts";

const STEPS: [time: keyof MessageDetails["times"], word: Key][] = [
  ["scheduled_at", "story.scheduled"],
  ["received_at", "story.received"],
  ["queued_at", "story.accepted"],
  ["sending_at", "story.handedOver"],
  ["sent_at", "story.sent"],
  ["delivered_at", "story.delivered"],
  ["read_at", "story.read"],
  ["failed_at", "story.failed"],
  ["expired_at", "story.expired"],
  ["canceled_at", "story.canceled"],
];

const CANCELABLE: MessageDetails["status"][] = ["scheduled", "queued"];
const RETRYABLE: MessageDetails["status"][] = ["failed", "expired", "canceled"];

export function MessageStory({ id }: { id: string }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const { data: message, isError, error, refetch } = useMessage(id);
  const { cancel, retry } = useMessageActs(id);
  if (isError) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (!message) return null;
  const fault = cancel.error ?? retry.error;
  return (
    <div className={classes.story}>
      <p className={classes.line}>
        <StateTick state={message.status} withWord />
        <Link href={`/contacts/${message.phone_number?.slice(1) ?? message.contact_id}`}>
          <Phone number={message.phone_number} />
        </Link>
      </p>
      <p className={classes.text} dir="auto">
        {messageLine(words, message)}
      </p>
      {message.error && (
        <p className={body.bad}>
          {failureText(words, message.error)}
          <small>
            {message.error.detail} ({message.error.provider_code ?? message.error.code})
          </small>
        </p>
      )}
      {message.waiting && <Waits waiting={message.waiting} />}
      {message.possibly_duplicate && <p className={classes.note}>{t("story.duplicate")}</p>}
      {can("messages:send") && message.direction === "out" && (
        <div className={classes.acts}>
          {CANCELABLE.includes(message.status) && (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t("story.cancel")}
            </Button>
          )}
          {RETRYABLE.includes(message.status) && !retry.data && (
            <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
              {t("story.retry")}
            </Button>
          )}
        </div>
      )}
      {retry.data && (
        <p className={classes.note}>
          {t("story.retried")} <Link href={`/messages/${retry.data.id}`}>{t("story.seeNew")}</Link>
        </p>
      )}
      {fault && <p className={body.bad}>{fault.message}</p>}
      <Times message={message} />
      <Attempts id={id} />
      <dl className={body.facts}>
        <dt>{t("story.id")}</dt>
        <dd>
          <span className={body.code}>{message.id}</span>
          <CopyButton text={message.id} what={t("story.idWhat")} />
        </dd>
        <dt>{t("story.sender")}</dt>
        <dd>
          <Phone number={message.source_phone} />
        </dd>
        {message.reference && (
          <>
            <dt>{t("story.reference")}</dt>
            <dd>{message.reference}</dd>
          </>
        )}
        {message.retry_of && (
          <>
            <dt>{t("story.retryOf")}</dt>
            <dd>
              <Link href={`/messages/${message.retry_of}`} className={body.code}>
                {message.retry_of}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Waits({ waiting }: { waiting: NonNullable<MessageDetails["waiting"]> }) {
  const words = useWords();
  const { t } = words;
  return (
    <p className={classes.waits}>
      {t("story.waits")} {waitingText(words, waiting.cause)}
      {waiting.ahead ? ` · ${t("story.ahead", { n: waiting.ahead })}` : ""}
      {waiting.until && (
        <>
          {" "}
          · {t("story.until")} <When at={waiting.until} />
        </>
      )}
    </p>
  );
}

function Times({ message: { times } }: { message: MessageDetails }) {
  const { t, exact, timeToMs } = useWords();
  const known = STEPS.flatMap(([name, word]) => {
    const at = times[name];
    return at ? [{ word, at: new Date(at) }] : [];
  });
  return (
    <ol className={classes.times}>
      {known.map(({ word, at }) => (
        <li key={word}>
          <time dateTime={at.toISOString()} title={exact(at)}>
            {timeToMs(at)}
          </time>
          {t(word)}
        </li>
      ))}
    </ol>
  );
}

function Attempts({ id }: { id: string }) {
  const words = useWords();
  const { data: attempts = [] } = useAttempts(id);
  if (attempts.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{words.t("story.attempts")}</h3>
      <ol className={classes.times}>
        {attempts.map(({ attempt, status, started_at, error }) => (
          <li key={attempt}>
            <span>{started_at ? words.timeToMs(new Date(started_at)) : "–"}</span>
            {words.t("story.attempt", { n: attempt })}: {status}
            {error && ` – ${failureText(words, error)}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
