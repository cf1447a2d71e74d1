// What waits now, by sender and cause, as bars.
import { Link } from "wouter";
import body from "../../parts/page/page-body.module.css";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import type { Sender } from "../../parts/queries/use-senders.ts";
import { Phone } from "../../parts/text/phone.tsx";
import { When } from "../../parts/text/when.tsx";
import { useSentence, useWords } from "../../words/use-words.tsx";
import classes from "./figures.module.css";
import type { Usage } from "./figures.queries.ts";

type Place = Usage["waiting"][number];

/** What has left is no longer queued, but its outcome is unknown. */
const LEFT = ["sending", "receipt", "no_hooks"];

export function Waiting({ waiting, senders }: { waiting: Place[]; senders: Sender[] }) {
  const { t, number } = useWords();
  const sentence = useSentence();
  const most = Math.max(1, ...waiting.map(({ count }) => count));
  const channelName = useChannelName();
  const byId = new Map(senders.map((sender) => [sender.id, sender]));
  return (
    <section className={`${body.card} ${classes.list}`} aria-labelledby="waiting">
      <h2 id="waiting">{t("home.waitingBySender")}</h2>
      {waiting.length === 0 && <p className={classes.none}>{t("home.nothingWaits")}</p>}
      <ul>
        {waiting.map(({ sender_id, cause, count, oldest_at }) => (
          <li key={sender_id + cause}>
            <span className={classes.name}>
              <Phone number={byId.get(sender_id)?.phone ?? null} /> ·{" "}
              {t(`waiting.${cause}`, { channel: channelName(byId.get(sender_id)?.channel ?? null) })}
            </span>
            <span className={classes.count}>{number(count)}</span>
            <span
              className={classes.bar}
              data-tone="warn"
              style={{ inlineSize: `${(100 * count) / most}%` }}
            />
            <span className={classes.acts}>
              <Link href={linkTo(sender_id, cause)}>{t("home.seeThem", { n: count })}</Link>
              {oldest_at && <span>{sentence("home.oldest", { time: <When at={oldest_at} /> })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linkTo(sender: string, cause: string): string {
  const filter = { sender, ...(LEFT.includes(cause) && { status: "sending" }) };
  return `/outgoing/waiting?${new URLSearchParams(filter)}`;
}
