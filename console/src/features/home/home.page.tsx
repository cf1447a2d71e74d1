// Whether messages flow, what waits and why, and what failed.
import { SegmentedControl, Select } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSearchParams } from "wouter";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import { Failures } from "./failures.tsx";
import { Figures } from "./figures.tsx";
import classes from "./home.module.css";
import { useSenders, useUsage } from "./home.queries.ts";
import { isRange, RANGES, type Range } from "./ranges.ts";
import { SetupSteps } from "./setup-steps.tsx";
import { Verdicts } from "./verdict-list.tsx";
import { Waiting } from "./waiting.tsx";

/** The plots come after the numbers. */
const Plots = lazy(async () => ({ default: (await import("./plots.tsx")).Plots }));

export function HomePage() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const word = search.get("range");
  const range: Range = isRange(word) ? word : "today";
  const sender = search.get("sender") ?? undefined;
  const { data: senders } = useSenders();
  const { data: usage, isError, error, refetch } = useUsage(range, sender);
  const choose = (next: { range: Range; sender: string | undefined }) =>
    setSearch({ range: next.range, ...(next.sender ? { sender: next.sender } : {}) }, { replace: true });
  return (
    <>
      <PageHeader title={t("nav.home")}>
        {senders && senders.length > 1 && (
          <Select
            aria-label={t("home.sender")}
            placeholder={t("home.allSenders")}
            clearable
            data={senders.map(({ id, phone }) => ({ value: id, label: phone }))}
            value={sender ?? null}
            onChange={(id) => choose({ range, sender: id ?? undefined })}
          />
        )}
        <SegmentedControl
          aria-label={t("home.range")}
          value={range}
          onChange={(next) => choose({ range: next as Range, sender })}
          data={Object.entries(RANGES).map(([value, { name }]) => ({ value, label: t(name) }))}
        />
      </PageHeader>
      <div className={classes.page}>
        <Verdicts />
        <SetupSteps />
        {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
        {usage && (
          <>
            <Figures usage={usage} />
            <Suspense fallback={<div className={classes.plotsComing} />}>
              <Plots usage={usage} />
            </Suspense>
            <div className={classes.columns}>
              <Waiting waiting={usage.waiting} senders={senders ?? []} />
              <Failures failures={usage.failures} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
