// Everything about one message: what happened to it, why it waits, and what can be done.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import { messageLink } from "../../parts/conversation/asked-message.ts";
import { Fault } from "../../parts/form/fault.tsx";
import { MessageLine } from "../../parts/message/message-line.tsx";
import { elsewhere } from "../../parts/message/message-words.ts";
import { usePriceText } from "../../parts/message/price-words.ts";
import { StateTick, stateOf } from "../../parts/message/state-tick.tsx";
import { useMessageActs } from "../../parts/message/use-message-acts.ts";
import { Loading } from "../../parts/page/loading.tsx";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useContactName } from "../../parts/queries/contact-names.ts";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { Phone } from "../../parts/text/phone.tsx";
import { errorCode } from "../../platform/api.ts";
import { useCan } from "../../platform/session.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import classes from "./message.module.css";
import { type MessageDetails, useMessage } from "./messages.queries.ts";
import { Timeline } from "./timeline.tsx";
import { WhyNotArrived } from "./why.tsx";

export function MessagePage() {
  const { t } = useWords();
  const channelName = useChannelName();
  const { id = "" } = useParams<{ id: string }>();
  const message = useMessage(id);
  if (errorCode(message.error) === "message_not_found")
    return (
      <Missing text={t("history.missing")} list={{ href: "/conversations", label: t("nav.conversations") }} />
    );
  const { data } = message;
  return (
    <>
      <PageHeader title={t("messages.one")} />
      <div className={body.body}>
        <Loading of={message} count={3} height={72} className={body.list} />
        {data && (
          <div className={`${body.card} ${classes.message}`}>
            <div className={classes.line}>
              <Who message={data} />
              <StateTick state={stateOf(data)} withWord />
            </div>
            <div className={classes.text}>
              <MessageLine message={data} />
            </div>
            <WhyNotArrived message={data} />
            {data.possibly_duplicate && (
              <p className={classes.note}>{t("history.duplicate", { channel: channelName(data.channel) })}</p>
            )}
            <Acts message={data} />
            <Timeline message={data} />
            <MessageFacts message={data} />
          </div>
        )}
      </div>
    </>
  );
}

/** Leads to the message in its conversation. */
function Who({ message: { id, contact_id, phone_number } }: { message: MessageDetails }) {
  const name = useContactName(contact_id);
  return (
    <Link href={messageLink(contact_id, id).path}>
      {name && (
        <>
          <bdi>{name}</bdi>{" "}
        </>
      )}
      <Phone number={phone_number} />
    </Link>
  );
}

const CANCELABLE: MessageDetails["status"][] = ["scheduled", "queued"];
const RETRYABLE: MessageDetails["status"][] = ["failed", "expired", "canceled"];

function Acts({ message }: { message: MessageDetails }) {
  const { status, direction, source } = message;
  const { t } = useWords();
  const sentence = useSentence();
  const mayAct = useCan()("messages:send") && direction === "out" && source === "api";
  const { cancel, retry } = useMessageActs(message);
  if (!mayAct) return null;
  return (
    <>
      <div className={classes.acts}>
        {CANCELABLE.includes(status) && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("history.cancel")}
          </Button>
        )}
        {RETRYABLE.includes(status) && !retry.data && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            {t("history.retry")}
          </Button>
        )}
      </div>
      {retry.data && (
        <p className={classes.note}>
          {sentence("history.retried", {
            link: (words) => <Link href={`/messages/${retry.data.id}`}>{words}</Link>,
          })}
        </p>
      )}
      <Fault of={cancel.error ?? retry.error} />
    </>
  );
}

/** The ids and numbers of a message. */
function MessageFacts({ message }: { message: MessageDetails }) {
  const { t, exact } = useWords();
  const channelName = useChannelName();
  const priceText = usePriceText();
  const { id, imported, source_phone, reference, retry_of, send_at, expires_at, status } = message;
  const source = elsewhere(message);
  const facts: [name: string, value: ReactNode][] = [
    [t("history.channel"), <bdi key="channel">{channelName(message.channel)}</bdi>],
    [t("history.sender"), <Phone key="sender" number={source_phone} />],
    ...fact(
      t("history.writtenIn"),
      source && t(`mark.${source}Hint`, { channel: channelName(message.channel) }),
    ),
    ...fact(t("history.price"), message.price && priceText(message.price)),
    ...fact(t("history.origin"), imported && t("mark.imported")),
    ...fact(t("history.sendAt"), status === "scheduled" && send_at && exact(new Date(send_at))),
    ...fact(t("history.expiresAt"), expires_at && exact(new Date(expires_at))),
    ...fact(t("history.reference"), reference && <bdi key="reference">{reference}</bdi>),
    ...fact(
      t("history.retryOf"),
      retry_of && (
        <Link href={`/messages/${retry_of}`}>
          <Code>{retry_of}</Code>
        </Link>
      ),
    ),
    [
      t("history.id"),
      <span key="id">
        <Code>{id}</Code>
        <CopyButton text={id} name={t("copy.id")} />
      </span>,
    ],
  ];
  return (
    <dl className={body.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function fact(name: string, value: ReactNode | false | null): [string, ReactNode][] {
  return value ? [[name, value]] : [];
}
