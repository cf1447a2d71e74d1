// What needs somebody now: whether messages flow, who waits longest, what failed and what leaves next.
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { Link } from "wouter";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useWarnings } from "../../parts/queries/use-warnings.ts";
import { useVerdictText } from "../../parts/warnings/use-verdict-text.ts";
import type { Verdict } from "../../parts/warnings/verdict.ts";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { useAwaitsToday, useAwaitsTop, useBeginnings, useRecentUsage } from "./home.queries.ts";
import setupSteps from "./setup-steps.module.css";
import { Today } from "./today.tsx";
import classes from "./verdicts/verdict-list.module.css";
import { judge } from "./verdicts/verdicts.ts";

export function HomePage() {
  const { t } = useWords();
  // Everything at once: what stands above would push down what was drawn below.
  const [awaitsTop, awaitsToday] = [useAwaitsTop(), useAwaitsToday()];
  const awaits = awaitsTop || awaitsToday;
  return (
    <>
      <PageHeader title={t("nav.home")} />
      <div className={`${body.body} ${body.wide}`}>
        <Verdicts isAwaited={awaits} />
        {awaits ? (
          <Skeletons count={3} height={112} />
        ) : (
          <>
            <SetupSteps />
            <Today />
          </>
        )}
      </div>
    </>
  );
}

/** The first steps, until a message was read on a phone. */
function SetupSteps() {
  const { t } = useWords();
  const { data: senders } = useSenders();
  const { data: beginnings } = useBeginnings();
  if (!senders || !beginnings) return null;
  const { hasTemplates, hasContacts, hasSent, hasRead } = beginnings;
  const steps = [
    { text: t("setup.sender"), href: "/senders", isDone: senders.length > 0 },
    { text: t("setup.templates"), href: "/templates", isDone: hasTemplates },
    { text: t("setup.contact"), href: "/contacts", isDone: hasContacts || hasSent },
    { text: t("setup.message"), href: "/contacts", isDone: hasSent },
    { text: t("setup.read"), href: "/conversations?view=all", isDone: hasRead },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <section className={setupSteps.steps} aria-labelledby="setup">
      <h2 id="setup">{t("setup.title")}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.text} data-done={step.isDone}>
            {step.isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            {step === next ? <Link href={step.href}>{step.text}</Link> : <span>{step.text}</span>}
            {step.isDone && <span className="visually-hidden">{t("setup.done")}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const ICONS = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX };

/** `isAwaited`: nothing is shown yet. */
function Verdicts({ isAwaited }: { isAwaited: boolean }) {
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
