// The lists of Home: who waits longest, what failed, what leaves next, and how each number fares.
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ErrorText } from "../../parts/errors/use-errors.ts";
import { MessageLine } from "../../parts/message/message-line.tsx";
import body from "../../parts/page/page-body.module.css";
import { useContactName } from "../../parts/queries/contact-names.ts";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { Initials } from "../../parts/text/initials.tsx";
import { PersonName, Phone } from "../../parts/text/phone.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./today.module.css";
import { type Message, SHOWN, useLongestWaiting, useMessagesOfDay } from "./today.queries.ts";

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
      {count === 0 ? <p className={classes.none}>{t(none)}</p> : <ul className={classes.rows}>{children}</ul>}
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
        <li key={id}>
          <Link href={`/conversations/${id}`} className={classes.row}>
            <Initials name={name ?? "#"} id={id} />
            <span className={classes.what}>
              <span className={classes.who}>
                {name === null ? <Phone number={phone} /> : <PersonName name={name} />}
              </span>
            </span>
            <span className={classes.when}>
              <When at={inbox.waiting_since} />
            </span>
          </Link>
        </li>
      ))}
    </Card>
  );
}

function Failed() {
  const { data } = useMessagesOfDay("failed");
  return (
    <Card
      title="home.failedMessages"
      none="home.nothingFailed"
      count={data?.length}
      href="/messages?status=failed"
    >
      {data?.map((message) => (
        <Row key={message.id} message={message} at={message.created_at}>
          {message.error && <ErrorText error={{ ...message.error, channel: message.channel }} />}
        </Row>
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
      href="/messages?status=scheduled"
    >
      {next?.slice(0, SHOWN).map((message) => (
        <Row key={message.id} message={message} at={message.send_at}>
          <MessageLine message={message} />
        </Row>
      ))}
    </Card>
  );
}

/** Leads to the message in its conversation, where the button that mends it stands. */
function Row({ message, at, children }: { message: Message; at: string | null; children: ReactNode }) {
  const { contact_id: contactId, phone_number: phone, id } = message;
  const name = useContactName(contactId);
  return (
    <li>
      <Link href={`/conversations/${contactId}?message=${id}`} className={classes.row}>
        <span className={classes.what}>
          <span className={classes.who}>
            {name === null ? <Phone number={phone} /> : <PersonName name={name} />}
          </span>
          <span className={classes.line}>{children}</span>
        </span>
        <span className={classes.when}>
          <When at={at} />
        </span>
      </Link>
    </li>
  );
}

function Numbers() {
  const { t } = useWords();
  const { data } = useSenders();
  const channelName = useChannelName();
  return (
    <Card title="nav.senders" none="home.noSender" count={data?.length} href="/senders">
      {data?.map(({ id, phone, channel, status }) => (
        <li key={id} className={`${classes.row} ${classes.number}`}>
          <span className={classes.what}>
            <Phone number={phone} />
          </span>
          <bdi className={classes.when}>{channelName(channel)}</bdi>
          <StatusPill tone={status === "active" ? "ok" : "warn"}>
            {t(status === "active" ? "senders.active" : "senders.paused")}
          </StatusPill>
        </li>
      ))}
    </Card>
  );
}
