// The failed messages of the range, by their reason, with what helps.
import { Link } from "wouter";
import { ErrorText, useErrors } from "../../parts/errors/use-errors.ts";
import body from "../../parts/page/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import classes from "./figures.module.css";
import type { Usage } from "./figures.queries.ts";

interface Props {
  failures: Usage["failures"];
  /** The beginning of the range. */
  since: string;
}

export function Failures({ failures, since }: Props) {
  const { t, number } = useWords();
  const reasons = byReason(failures);
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <section className={`${body.card} ${classes.list}`} aria-labelledby="failures">
      <h2 id="failures">{t("home.failuresByReason")}</h2>
      {failures.length === 0 && <p className={classes.none}>{t("home.nothingFailed")}</p>}
      <ul>
        {reasons.map(({ code, channel, count }) => (
          <li key={`${channel} ${code}`}>
            <span className={classes.name}>
              <ErrorText error={{ code, channel }} />
            </span>
            <span className={classes.count}>{number(count)}</span>
            <span
              className={classes.bar}
              data-tone="bad"
              style={{ inlineSize: `${(100 * count) / most}%` }}
            />
            <span className={classes.acts}>
              <Link href={linkTo({ code, channel, since })}>{t("home.seeThem", { n: count })}</Link>
              <Help code={code} channel={channel} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Failure = Usage["failures"][number];

/** Codes of the channel that mean the same have one sentence, and one list of messages. */
function byReason(failures: Failure[]) {
  const groups = Map.groupBy(failures, ({ code, channel }) => `${channel} ${code}`);
  return [...groups.values()]
    .map((same) => ({
      ...(same[0] as Failure),
      count: same.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((one, other) => other.count - one.count);
}

function linkTo({ code, channel, since }: Pick<Failure, "code" | "channel"> & { since: string }): string {
  const filter = { error: code, since, ...(channel && { channel }) };
  return `/outgoing/failed?${new URLSearchParams(filter)}`;
}

/** The place where the cause can be removed. */
function Help({ code, channel }: { code: string; channel: string | null }) {
  const { t } = useWords();
  const remedies = useErrors().remedies({ code, channel });
  if (remedies.includes("see_sender")) return <Link href="/senders">{t("warning.toSenders")}</Link>;
  if (remedies.includes("see_templates")) return <Link href="/templates">{t("home.toTemplates")}</Link>;
  return null;
}
