// What needs somebody now: whether messages flow, who waits longest, what failed and what leaves next.

import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "wouter";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useWords } from "../../words/use-words.tsx";
import { useAwaitsTop, useBeginnings } from "./home.queries.ts";
import setupSteps from "./setup-steps.module.css";
import { useAwaitsToday } from "./today.queries.ts";
import { Today } from "./today.tsx";
import { Verdicts } from "./verdicts/verdict-list.tsx";

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
