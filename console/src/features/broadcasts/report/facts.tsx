// What a broadcast sends, from which number, and when, in one line.

import { Phone } from "../../../parts/text/phone.tsx";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { BroadcastDetails } from "../broadcasts.queries.ts";
import classes from "./report.module.css";

export function Facts({ broadcast }: { broadcast: BroadcastDetails }) {
  const { t, day, time, number, language } = useWords();
  const now = useNow();
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short" });
  const { template, source_phone: phone, started_at, send_at, hours, daily_limit: limit } = broadcast;
  // The later one: a broadcast may be started days before.
  const begins = [started_at, send_at].reduce((one, other) => ((other ?? "") > (one ?? "") ? other : one));
  return (
    <ul className={classes.facts}>
      {template && (
        <li>
          {t("broadcastEdit.template")}: <bdi>{String(template["name"])}</bdi>
        </li>
      )}
      <li>
        {t("broadcastEdit.from")}: <Phone number={phone} />
      </li>
      {begins !== null && (
        <li>
          {t("broadcastEdit.sendAt")}: {day(new Date(begins), now)} {time(new Date(begins))}
        </li>
      )}
      {hours && (
        <li>
          {hours.from}–{hours.to} ({hours.zone}){/* The first of January 2024 was a Monday. */}
          {hours.days && `, ${hours.days.map((n) => weekday.format(new Date(2024, 0, n))).join(", ")}`}
        </li>
      )}
      {limit !== null && (
        <li>
          {t("broadcastEdit.limit")}: {number(limit)}
        </li>
      )}
    </ul>
  );
}
