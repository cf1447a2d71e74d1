// The facts of a broadcast in one line: template, number, times, labels and charges.
import { usePriceText } from "../../../parts/message/price-words.ts";
import body from "../../../parts/page/page-body.module.css";
import { Phone } from "../../../parts/text/phone.tsx";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { BroadcastDetails } from "../broadcasts.queries.ts";

export function Facts({ broadcast }: { broadcast: BroadcastDetails }) {
  const { t, day, time, number, language } = useWords();
  const now = useNow();
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short" });
  const priceText = usePriceText();
  const { template, source_phone: phone, started_at, send_at, hours, daily_limit: limit, labels } = broadcast;
  const { billed } = broadcast.counts;
  // The later one: a broadcast may be started days before.
  const begins = [started_at, send_at].reduce((one, other) => ((other ?? "") > (one ?? "") ? other : one));
  // The first of January 2024 was a Monday.
  const days = hours?.days?.map((n) => weekday.format(new Date(2024, 0, n)));
  const facts = [
    template && [t("broadcastEdit.template"), <bdi key="name">{String(template["name"])}</bdi>],
    [t("broadcastEdit.from"), <Phone key="phone" number={phone} />],
    begins && [
      t(begins === started_at || begins < now.toISOString() ? "broadcast.began" : "broadcastEdit.sendAt"),
      `${day(new Date(begins), now)} ${time(new Date(begins))}`,
    ],
    hours && [
      t("broadcastEdit.hours"),
      [
        `${hours.from}–${hours.to} (${hours.zone})`,
        ...(hours.own_time_zone ? [t("broadcastEdit.ownZone")] : []),
        ...(days ?? []),
      ].join(", "),
    ],
    limit && [t("broadcastEdit.limit"), number(limit)],
    billed.length > 0 && [
      t("broadcast.bill"),
      billed
        .map(({ category, people }) => `${number(people)} × ${priceText({ billable: true, category })}`)
        .join(", "),
    ],
    ...(["reached", "replied", "failed"] as const).map(
      (kind) => labels[kind]?.length && [t(`broadcastEdit.label.${kind}`), labels[kind].join(", ")],
    ),
  ].filter((fact) => Array.isArray(fact));
  return (
    <ul className={`${body.line} dim`}>
      {facts.map(([name, value]) => (
        <li key={String(name)}>
          {name}: {value}
        </li>
      ))}
    </ul>
  );
}
