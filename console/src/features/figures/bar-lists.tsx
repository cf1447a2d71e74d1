// Lists of counts with bars: what waits now, what failed and what was billed.
import type { ReactNode } from "react";
import { Link } from "wouter";
import { ErrorText, useErrors } from "../../parts/errors/use-errors.ts";
import { type Cost, useCostText, usePriceText } from "../../parts/message/price-words.ts";
import body from "../../parts/page/page-body.module.css";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { type Sender, useSenders } from "../../parts/queries/use-senders.ts";
import { Phone } from "../../parts/text/phone.tsx";
import { When } from "../../parts/text/when.tsx";
import type { Key } from "../../words/t.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import classes from "./figures.module.css";
import type { Usage } from "./figures.queries.ts";

interface Bar {
  key: string;
  name: ReactNode;
  count: number;
  tone: "ok" | "warn" | "bad" | "accent";
  /** What is known, and what can be done. */
  acts: ReactNode;
}

function BarList({ title, none, bars, sum }: { title: Key; none?: Key; bars: Bar[]; sum?: string | null }) {
  const { t, number } = useWords();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className={`${body.card} ${classes.list}`} aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      {bars.length === 0 && none && <p className={body.note}>{t(none)}</p>}
      <ul>
        {bars.map(({ key, name, count, tone, acts }) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            <span className={classes.count}>{number(count)}</span>
            <span
              className={classes.bar}
              data-tone={tone}
              style={{ inlineSize: `${(100 * count) / most}%` }}
            />
            <span className={classes.acts}>{acts}</span>
          </li>
        ))}
      </ul>
      {sum && <p className={body.note}>{sum}</p>}
    </section>
  );
}

/** What has left is no longer queued, but its outcome is unknown. */
const LEFT = ["sending", "receipt", "no_hooks"];

export function Waiting({ waiting }: Pick<Usage, "waiting">) {
  const { t } = useWords();
  const sentence = useSentence();
  const channelName = useChannelName();
  const { data: senders = [] } = useSenders();
  const byId = new Map(senders.map((sender): [string, Sender] => [sender.id, sender]));
  const bars = waiting.map(({ sender_id: id, cause, count, oldest_at }): Bar => {
    const sender = byId.get(id);
    const filter = { sender: id, ...(LEFT.includes(cause) && { status: "sending" }) };
    return {
      key: id + cause,
      name: (
        <>
          <Phone number={sender?.phone ?? null} /> ·{" "}
          {t(`waiting.${cause}`, { channel: channelName(sender?.channel ?? null) })}
        </>
      ),
      count,
      tone: "warn",
      acts: (
        <>
          <Link href={`/outgoing/waiting?${new URLSearchParams(filter)}`}>
            {t("home.seeThem", { n: count })}
          </Link>
          {oldest_at && <span>{sentence("home.oldest", { time: <When at={oldest_at} /> })}</span>}
        </>
      ),
    };
  });
  return <BarList title="home.waitingBySender" none="home.nothingWaits" bars={bars} />;
}

/** `from`: the beginning of the range. */
export function Failures({ failures, from }: Pick<Usage, "failures" | "from">) {
  const { t } = useWords();
  // Codes of the channel that mean the same have one sentence, and one list of messages.
  const same = Map.groupBy(failures, ({ code, channel }) => `${channel} ${code}`);
  const bars = [...same].map(([key, [first, ...rest]]): Bar => {
    const { code, channel } = first as Usage["failures"][number];
    const count = [first, ...rest].reduce((sum, one) => sum + (one?.count ?? 0), 0);
    const filter = { error: code, since: from, ...(channel && { channel }) };
    return {
      key,
      name: <ErrorText error={{ code, channel }} />,
      count,
      tone: "bad",
      acts: (
        <>
          <Link href={`/outgoing/failed?${new URLSearchParams(filter)}`}>
            {t("home.seeThem", { n: count })}
          </Link>
          <Help code={code} channel={channel} />
        </>
      ),
    };
  });
  const mostFirst = bars.toSorted((one, other) => other.count - one.count);
  return <BarList title="home.failuresByReason" none="home.nothingFailed" bars={mostFirst} />;
}

/** The place where the cause can be removed. */
function Help({ code, channel }: { code: string; channel: string | null }) {
  const { t } = useWords();
  const remedies = useErrors().remedies({ code, channel });
  if (remedies.includes("see_sender")) return <Link href="/senders">{t("warning.toSenders")}</Link>;
  if (remedies.includes("see_templates")) return <Link href="/templates">{t("home.toTemplates")}</Link>;
  return null;
}

/** Nothing for channels that don't report prices. */
export function Prices({ prices }: Pick<Usage, "prices">) {
  const { t } = useWords();
  const channelName = useChannelName();
  const priceText = usePriceText();
  const costText = useCostText();
  if (prices.length === 0) return null;
  const bars = prices.map(
    ({ channel, count, type, cost, ...price }): Bar => ({
      key: `${channel} ${price.category} ${price.billable} ${type}`,
      name: priceText(price),
      count,
      tone: price.billable === false ? "ok" : "accent",
      acts: (
        <bdi>
          {[channelName(channel), type?.replaceAll("_", " "), cost && costText(cost)]
            .filter(Boolean)
            .join(" · ")}
        </bdi>
      ),
    }),
  );
  const sum = sumOf(prices.flatMap(({ cost }) => cost ?? []));
  return <BarList title="home.byPrice" bars={bars} sum={sum && t("price.sum", { cost: costText(sum) })} />;
}

/** All have the currency of the operator's prices. */
function sumOf(costs: Cost[]): Cost | null {
  const [first] = costs;
  if (!first) return null;
  return {
    ...first,
    amount: costs.reduce((sum, { amount }) => sum + amount, 0),
    without_price: costs.reduce((sum, { without_price: count }) => sum + count, 0),
  };
}
