// The failed messages of the range, by their reason.
import { Link } from "wouter";
import { failureText } from "../../parts/message-words.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Usage } from "./home.queries.ts";
import classes from "./lists.module.css";

export function Failures({ failures }: { failures: Usage["failures"] }) {
  const words = useWords();
  const { t, number } = words;
  const most = Math.max(1, ...failures.map(({ count }) => count));
  return (
    <section className={classes.card} aria-labelledby="failures">
      <h2 id="failures">{t("home.failuresByReason")}</h2>
      {failures.length === 0 && <p className={classes.none}>{t("home.nothingFailed")}</p>}
      <ul>
        {failures.map(({ code, provider_code, count }) => (
          <li key={`${code} ${provider_code}`}>
            <Link href="/messages?status=failed" className={classes.name}>
              {failureText(words, { code })}
              {provider_code !== null && <small> {provider_code}</small>}
            </Link>
            <span className={classes.count}>{number(count)}</span>
            <span
              className={classes.bar}
              data-tone="bad"
              style={{ inlineSize: `${(100 * count) / most}%` }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
