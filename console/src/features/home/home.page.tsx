// Whether messages flow, what waits and why, and what failed.
import { SegmentedControl } from "@mantine/core";
import { useSearchParams } from "wouter";
import { lazyPart } from "../../parts/page/lazy-part.tsx";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useWords } from "../../words/use-words.tsx";
import { Failures } from "./failures.tsx";
import { Figures } from "./figures.tsx";
import classes from "./home.module.css";
import { useAwaitsTop, useEarlierUsage, useSenders, useUsage } from "./home.queries.ts";
import { PlotsComing } from "./plots/plots-coming.tsx";
import { homeChoice, RANGES, type Range } from "./ranges.ts";
import { SenderChoice } from "./sender-choice.tsx";
import { SetupSteps } from "./setup-steps.tsx";
import { Verdicts } from "./verdicts/verdict-list.tsx";
import { Waiting } from "./waiting.tsx";

/** The plots come after the numbers: drawing them would delay those. */
const Plots = lazyPart(() => import("./plots/plots.tsx"), "Plots", PlotsComing);

export function HomePage() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const { range, sender } = homeChoice(search);
  const { data: senders } = useSenders();
  const { data: usage, isError, isPending, error, refetch } = useUsage(range, sender);
  // Everything at once: what stands above would push down what was drawn below.
  const awaitsTop = useAwaitsTop();
  const awaits = isPending || awaitsTop;
  const { data: earlier } = useEarlierUsage(range, sender, usage !== undefined);
  const choose = (next: { range: Range; sender: string | undefined }) =>
    setSearch({ range: next.range, ...(next.sender ? { sender: next.sender } : {}) }, { replace: true });
  return (
    <>
      <PageHeader title={t("nav.home")}>
        {senders && senders.length > 1 && (
          <SenderChoice senders={senders} value={sender} onChange={(id) => choose({ range, sender: id })} />
        )}
        <SegmentedControl
          aria-label={t("home.range")}
          value={range}
          onChange={(next) => choose({ range: next as Range, sender })}
          data={Object.entries(RANGES).map(([value, { name }]) => ({ value, label: t(name) }))}
        />
      </PageHeader>
      <div className={classes.page}>
        <Verdicts isAwaited={awaits} />
        {!awaits && <SetupSteps />}
        {awaits && <Skeletons count={3} height={112} className={classes.loading} />}
        {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
        {usage && !awaits && (
          <>
            <Figures usage={usage} earlier={earlier} range={range} />
            <Plots usage={usage} senders={senders ?? []} />
            <div className={classes.columns}>
              <Waiting waiting={usage.waiting} senders={senders ?? []} />
              <Failures failures={usage.failures} since={usage.from} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
