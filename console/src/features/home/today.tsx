// The lists of Home: who waits longest, what failed, what leaves next, and how each number fares.
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Waits } from "../../parts/inbox/waits.tsx";
import entries from "../../parts/list/entries.module.css";
import { MessageEntry } from "../../parts/message/message-entry.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { type Sender, useSenders } from "../../parts/queries/use-senders.ts";
import { Initials } from "../../parts/text/initials.tsx";
import { PersonName, Phone } from "../../parts/text/phone.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { useSenderState } from "../../parts/warnings/use-sender-state.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { SHOWN, useLongestWaiting, useMessagesOfDay } from "./home.queries.ts";
import classes from "./today.module.css";

export function Today() {
  return (
    <div className={body.columns}>
      <Waiting />
      <Failed />
      <Scheduled />
      <Numbers />
    </div>
  );
}

interface CardProps {
  title: Key;
  none: Key;
  /** Undefined until it is read. */
  count: number | undefined;
  /** Where all of them are. */
  href: string;
  children: ReactNode;
}

function Card({ title, none, count, href, children }: CardProps) {
  const { t } = useWords();
  return (
    <section className={body.card} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title}>{t(title)}</h2>
        <Link href={href}>{t("home.all")}</Link>
      </div>
      {count === 0 ? <p className={body.note}>{t(none)}</p> : <ul className={entries.rows}>{children}</ul>}
    </section>
  );
}

function Waiting() {
  const { data } = useLongestWaiting();
  return (
    <Card
      title="home.waitingPeople"
      none="home.nobodyWaits"
      count={data?.length}
      href="/conversations?view=waiting"
    >
      {data?.map(({ id, name, phone, inbox }) => (
        <li key={id} className={entries.row}>
          <Initials name={name ?? "#"} id={id} />
          <span className={entries.what}>
            <Link href={`/conversations/${id}`} className={entries.who}>
              {name === null ? <Phone number={phone} /> : <PersonName name={name} />}
            </Link>
          </span>
          <span className={entries.when}>{inbox.waiting_since && <Waits since={inbox.waiting_since} />}</span>
        </li>
      ))}
    </Card>
  );
}

function Failed() {
  const { data } = useMessagesOfDay("failed");
  return (
    <Card title="home.failedMessages" none="home.nothingFailed" count={data?.length} href="/outgoing/failed">
      {data?.map((message) => (
        <MessageEntry key={message.id} message={message} />
      ))}
    </Card>
  );
}

function Scheduled() {
  const { data } = useMessagesOfDay("scheduled");
  const next = data?.toSorted((one, other) => (one.send_at ?? "").localeCompare(other.send_at ?? ""));
  return (
    <Card
      title="home.scheduledMessages"
      none="home.nothingScheduled"
      count={next?.length}
      href="/outgoing/scheduled"
    >
      {next?.slice(0, SHOWN).map((message) => (
        <MessageEntry key={message.id} message={message} />
      ))}
    </Card>
  );
}

function Numbers() {
  const { data } = useSenders();
  return (
    <Card title="nav.senders" none="home.noSender" count={data?.length} href="/senders">
      {data?.map((sender) => (
        <NumberLine key={sender.id} sender={sender} />
      ))}
    </Card>
  );
}

function NumberLine({ sender }: { sender: Sender }) {
  const { t } = useWords();
  const channel = useChannelName()(sender.channel);
  const { tone, word } = useSenderState(sender);
  const name = sender.health?.name?.text;
  return (
    <li className={entries.row}>
      <span className={entries.what}>
        {name !== undefined && <bdi className={entries.who}>{name}</bdi>}
        <Phone number={sender.phone} />
      </span>
      <bdi className={entries.when}>{channel}</bdi>
      <StatusPill tone={tone}>{t(word)}</StatusPill>
    </li>
  );
}
