// The banner while something stops messages: the worst in a sentence, and where to repair it.
import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { Warning } from "../parts/queries/use-warnings.ts";
import { useVerdictText } from "../parts/warnings/use-verdict-text.ts";
import { verdictOf } from "../parts/warnings/verdict.ts";
import { useCan } from "../platform/session.ts";
import { useWords } from "../words/use-words.tsx";
import classes from "./banner.module.css";

export function WarningBanner({ first, others }: { first: Warning; others: number }) {
  const { t } = useWords();
  const can = useCan();
  const verdict = verdictOf(first);
  const text = useVerdictText(verdict);
  if (text === null) return null;
  const [act] = verdict.acts;
  return (
    <section className={classes.banner} data-tone={verdict.tone} aria-label={t("warning.name")}>
      <p>{text}</p>
      {others > 0 && can("usage:read") && (
        <Link className={classes.link} href="/">
          {t("warning.others", { n: others })}
        </Link>
      )}
      {act && (
        <Button component={Link} href={act.href} size="xs" variant="default">
          {t(act.key, act.values)}
        </Button>
      )}
    </section>
  );
}
