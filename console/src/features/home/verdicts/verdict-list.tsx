// The first lines of Home: everything that needs attention, or that nothing does.
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { Link } from "wouter";
import { useSenders } from "../../../parts/queries/use-senders.ts";
import { useWarnings } from "../../../parts/queries/use-warnings.ts";
import { useVerdictText } from "../../../parts/warnings/use-verdict-text.ts";
import type { Verdict } from "../../../parts/warnings/verdict.ts";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useRecentUsage } from "../home.queries.ts";
import classes from "./verdict-list.module.css";
import { judge } from "./verdicts.ts";

const ICONS = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX };

/** `isAwaited`: nothing is shown yet. */
export function Verdicts({ isAwaited }: { isAwaited: boolean }) {
  const { t } = useWords();
  const now = useNow();
  const { data: recent } = useRecentUsage();
  const { data: senders } = useSenders();
  const { data: warnings } = useWarnings();
  const isKnown = recent && senders && warnings && !isAwaited;
  const verdicts = isKnown ? judge({ recent, senders, warnings, now }) : [];
  const isWell = verdicts.every(({ tone }) => tone === "ok");
  return (
    <section className={classes.verdicts} role="status" aria-labelledby={isWell ? undefined : "attention"}>
      {!isWell && <h2 id="attention">{t("home.attention")}</h2>}
      {verdicts.map((verdict) => (
        <Line key={verdict.key + JSON.stringify(verdict.values)} verdict={verdict} />
      ))}
    </section>
  );
}

function Line({ verdict }: { verdict: Verdict }) {
  const { t } = useWords();
  const text = useVerdictText(verdict);
  if (text === null) return null;
  const { tone, acts } = verdict;
  const Icon = ICONS[tone];
  return (
    <div className={classes.verdict} data-tone={tone}>
      <Icon size={20} stroke={2} aria-hidden />
      <p>{text}</p>
      {acts.length > 0 && (
        <div className={classes.acts}>
          {acts.map(({ key, href, values }, index) => (
            <Button
              key={href}
              component={Link}
              href={href}
              size="xs"
              variant={index === 0 && tone === "bad" ? "filled" : "default"}
            >
              {t(key, values)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
