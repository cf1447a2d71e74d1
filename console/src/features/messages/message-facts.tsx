// The ids and numbers of a message.
import type { ReactNode } from "react";
import { Link } from "wouter";
import { elsewhere } from "../../parts/message/message-words.ts";
import { usePriceText } from "../../parts/message/price-words.ts";
import body from "../../parts/page/page-body.module.css";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { Phone } from "../../parts/text/phone.tsx";
import { useWords } from "../../words/use-words.tsx";
import type { MessageDetails } from "./messages.queries.ts";

export function MessageFacts({ message }: { message: MessageDetails }) {
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
