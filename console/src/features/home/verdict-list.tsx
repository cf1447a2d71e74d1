// The first lines of Home: what is wrong, or that nothing is.
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "wouter";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { useRecentUsage, useSenders } from "./home.queries.ts";
import classes from "./verdict-list.module.css";
import { judge, type Verdict } from "./verdicts.ts";

const ICONS = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX };
const MOST = 3;

export function Verdicts() {
  const { t } = useWords();
  const now = useNow();
  const { data: recent } = useRecentUsage();
  const { data: senders } = useSenders();
  const verdicts = recent && senders ? judge({ recent, senders, now }) : [];
  return (
    <div className={classes.verdicts} role="status">
      {verdicts.slice(0, MOST).map((verdict) => (
        <Line key={JSON.stringify(verdict.values) + verdict.key} verdict={verdict} />
      ))}
      {verdicts.length > MOST && <p>{t("home.andMore", { n: verdicts.length - MOST })}</p>}
    </div>
  );
}

function Line({ verdict: { tone, key, values, href } }: { verdict: Verdict }) {
  const { t, duration } = useWords();
  const Icon = ICONS[tone];
  const { ms, ...others } = values;
  const shown = typeof ms === "number" ? { ...others, time: duration(ms) } : others;
  return (
    <p className={classes.verdict} data-tone={tone}>
      <Icon size={20} stroke={2} aria-hidden />
      <span>{t(key, shown)}</span>
      {href && <Link href={href}>{t(href === "/senders" ? "home.toSenders" : "home.toMessages")}</Link>}
    </p>
  );
}
