// Messages over time: how many, what became of them, what waits and why, and what failed.
import { SegmentedControl } from "@mantine/core";
import { useSearchParams } from "wouter";
import { FilterMenu } from "../../parts/menu/filter-menu.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useChannelName, useHasSeveralChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import { Failures, Prices, Waiting } from "./bar-lists.tsx";
import classes from "./figures.module.css";
import { type Usage, useUsage } from "./figures.queries.ts";
import { Outcomes } from "./outcomes.tsx";
import { figuresChoice, RANGES, type Range } from "./ranges.ts";

export function FiguresPage() {
  const { t, phone } = useWords();
  const channelName = useChannelName();
  const several = useHasSeveralChannels();
  const [search, setSearch] = useSearchParams();
  const { range, sender } = figuresChoice(search);
  const { data: senders } = useSenders();
  const { data: usage, isError, isPending, error, refetch } = useUsage(range, sender);
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
      <div className={`${body.body} ${body.wide}`}>
        {isPending && <Skeletons count={3} height={112} />}
        {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
        {usage && (
          <>
            <Figures usage={usage} />
            <Outcomes usage={usage} />
            <div className={body.columns}>
              <Waiting waiting={usage.waiting} />
              <Failures failures={usage.failures} from={usage.from} />
              <Prices prices={usage.prices} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** The numbers of the range. */
function Figures({ usage }: { usage: Usage }) {
  const words = useWords();
  const { t, number, percent } = words;
  const now = useNow();
  const { sent, delivered, read, failed, known, received } = sums(usage);
  const share = (count: number) => (known === 0 ? null : count / known);
  const shown = (value: number | null) => (value === null ? "–" : percent(value));
  const waits = usage.waiting.reduce((count, place) => count + place.count, 0);
  const times = usage.waiting.flatMap(({ oldest_at }) => (oldest_at ? [Date.parse(oldest_at)] : []));
  const oldest = times.length > 0 ? Math.max(0, now.getTime() - Math.min(...times)) : null;
  const failedShare = share(failed);
  const figures = [
    { name: t("home.sent"), value: number(sent) },
    { name: t("home.delivered"), value: shown(share(delivered)) },
    { name: t("home.read"), value: shown(share(read)) },
    {
      name: t("home.failed"),
      value: number(failed),
      note: failedShare ? percent(failedShare) : null,
      isBad: failed > 0,
    },
    { name: t("home.received"), value: number(received) },
    {
      name: t("home.waiting"),
      value: number(waits),
      note: oldest === null ? null : t("home.oldestFor", { time: words.duration(oldest) }),
    },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, note, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-bad={isBad}>{value}</dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function sums({ total: { counts } }: Usage) {
  const { sent, delivered, read, failed, received } = counts;
  const taken = sent + delivered + read;
  return { sent: taken, delivered: delivered + read, read, failed, received, known: taken + failed };
}
