// The failed messages of the range, by their reason, with what helps.
import { Link } from "wouter";
import { ErrorText, useErrors } from "../../parts/errors/use-errors.ts";
import body from "../../parts/page/page-body.module.css";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Usage } from "./home.queries.ts";
import classes from "./lists.module.css";

interface Props {
  failures: Usage["failures"];
  /** The beginning of the range. */
  since: string;
}

export function Failures({ failures, since }: Props) {
  const { t, number } = useWords();
  const channelName = useChannelName();
  const most = Math.max(1, ...failures.map(({ count }) => count));
  return (
    <section className={`${body.card} ${classes.card}`} aria-labelledby="failures">
      <h2 id="failures">{t("home.failuresByReason")}</h2>
      {failures.length === 0 && <p className={classes.none}>{t("home.nothingFailed")}</p>}
      <ul>
        {failures.map(({ code, channel, provider_code, count }) => (
          <li key={`${channel} ${code} ${provider_code}`}>
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
              <Link href={`/messages?${new URLSearchParams({ status: "failed", error: code, since })}`}>
                {t("home.seeThem", { n: count })}
              </Link>
              <Help code={code} channel={channel} />
              {provider_code !== null && (
                <span>
                  <bdi>{channelName(channel)}</bdi> {provider_code}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The place where the cause can be removed. */
function Help({ code, channel }: { code: string; channel: string | null }) {
  const { t } = useWords();
  const remedies = useErrors().remedies({ code, channel });
  if (remedies.includes("see_sender")) return <Link href="/senders">{t("warning.toSenders")}</Link>;
  if (remedies.includes("see_templates")) return <Link href="/templates">{t("home.toTemplates")}</Link>;
  return null;
}
