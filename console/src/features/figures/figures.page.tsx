// Messages over time: how many, what became of them, what waits and why, and what failed.
import { SegmentedControl } from "@mantine/core";
import { useSearchParams } from "wouter";
import { FilterMenu } from "../../parts/menu/filter-menu.tsx";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useChannelName, useHasSeveralChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useWords } from "../../words/use-words.tsx";
import { Failures } from "./failures.tsx";
import classes from "./figures.module.css";
import { useEarlierUsage, useUsage } from "./figures.queries.ts";
import { Figures } from "./figures.tsx";
import { Outcomes } from "./outcomes.tsx";
import { Prices } from "./prices.tsx";
import { figuresChoice, RANGES, type Range } from "./ranges.ts";
import { Waiting } from "./waiting.tsx";

export function FiguresPage() {
  const { t, phone } = useWords();
  const channelName = useChannelName();
  const several = useHasSeveralChannels();
  const [search, setSearch] = useSearchParams();
  const { range, sender } = figuresChoice(search);
  const { data: senders } = useSenders();
  const { data: usage, isError, isPending, error, refetch } = useUsage(range, sender);
  const { data: earlier } = useEarlierUsage(range, sender, usage !== undefined);
  const choose = (next: { range: Range; sender: string | undefined }) =>
    setSearch({ range: next.range, ...(next.sender ? { sender: next.sender } : {}) }, { replace: true });
  return (
    <>
      <PageHeader title={t("nav.figures")}>
        {senders && senders.length > 1 && (
          <FilterMenu
            name={t("home.number")}
            value={sender ?? null}
            choices={senders.map(({ id, channel, phone: number }) => ({
              value: id,
              label: several
                ? t("sender.named", { channel: channelName(channel), phone: number })
                : phone(number),
            }))}
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
        {isPending && <Skeletons count={3} height={112} className={classes.loading} />}
        {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
        {usage && (
          <>
            <Figures usage={usage} earlier={earlier} range={range} />
            <Outcomes usage={usage} />
            <div className={classes.columns}>
              <Waiting waiting={usage.waiting} senders={senders ?? []} />
              <Failures failures={usage.failures} since={usage.from} />
              <Prices prices={usage.prices} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
