// The lists of Home: who waits longest, what failed, what leaves next, and how each number fares.
import type { ReactNode } from "react";
import { Link } from "wouter";
import entries from "../../parts/list/entries.module.css";
import { MessageEntry } from "../../parts/message/message-entry.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { Initials } from "../../parts/text/initials.tsx";
import { PersonName, Phone } from "../../parts/text/phone.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./today.module.css";
import { SHOWN, useLongestWaiting, useMessagesOfDay } from "./today.queries.ts";

export function Today() {
  return (
    <div className={classes.columns}>
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
      {count === 0 ? <p className={classes.none}>{t(none)}</p> : <ul className={entries.rows}>{children}</ul>}
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
          <span className={entries.when}>
            <When at={inbox.waiting_since} />
          </span>
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
  const { t } = useWords();
  const { data } = useSenders();
  const channelName = useChannelName();
  return (
    <Card title="nav.senders" none="home.noSender" count={data?.length} href="/senders">
      {data?.map(({ id, phone, channel, status }) => (
        <li key={id} className={entries.row}>
          <span className={entries.what}>
            <Phone number={phone} />
          </span>
          <bdi className={entries.when}>{channelName(channel)}</bdi>
          <StatusPill tone={status === "active" ? "ok" : "warn"}>
            {t(status === "active" ? "senders.active" : "senders.paused")}
          </StatusPill>
        </li>
      ))}
    </Card>
  );
}
