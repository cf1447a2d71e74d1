// The bar above the table of contacts: its filters and its columns.
import { Button, CloseButton } from "@mantine/core";
import { FilterMenu } from "../../../parts/menu/filter-menu.tsx";
import { useNow } from "../../../platform/clock.ts";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { ColumnChoice } from "../contact-columns.tsx";
import classes from "../contacts.module.css";
import { useWindowLabel } from "../use-window-label.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { LabelFilter } from "./label-filter.tsx";
import { type FilterControl, WINDOWS } from "./use-contact-filter.ts";

const HOUR_MS = 3_600_000;

/** Hours back from now. */
const SPANS: [Key, number][] = [
  ["contacts.lastHour", 1],
  ["contacts.lastDay", 24],
  ["contacts.lastWeek", 7 * 24],
  ["contacts.lastMonth", 30 * 24],
];

const WINDOW_CHOICES = { open: "contacts.mayWrite", closed: "contacts.onlyTemplates" } as const;

interface Props {
  control: FilterControl;
  columns: ColumnChoice;
}

export function ContactFilters({ control, columns }: Props) {
  const { t, time, day } = useWords();
  const now = useNow();
  const windowLabel = useWindowLabel();
  const { label: labels = [], updated_since: since, window, opted_out: optedOut } = control.filter;
  const drop = (name: string) => {
    const rest = labels.filter((other) => other !== name);
    control.change({ label: rest.length > 0 ? rest : undefined });
  };
  return (
    <search className={classes.filters} aria-label={t("contacts.filters")}>
      <LabelFilter
        chosen={labels}
        onChoose={(name) => control.change({ label: [...labels, name] })}
        onDrop={drop}
      />
      {labels.map((name) => (
        <span key={name} className={classes.chip}>
          <bdi>{name}</bdi>
          <CloseButton size="xs" aria-label={t("contacts.dropLabel", { name })} onClick={() => drop(name)} />
        </span>
      ))}
      <FilterMenu
        name={t("contacts.changed")}
        value={since ?? null}
        shown={
          since && t("contacts.since", { time: `${day(new Date(since), now)} ${time(new Date(since))}` })
        }
        choices={SPANS.map(([key, hours]) => ({ value: String(hours), label: t(key) }))}
        onChange={(hours) => control.change({ updated_since: hours === null ? undefined : hoursAgo(hours) })}
      />
      <FilterMenu
        name={windowLabel}
        value={window ?? null}
        shown={window && t(window === "open" ? "contacts.windowOpen" : "contacts.windowClosed")}
        choices={WINDOWS.map((value) => ({ value, label: t(WINDOW_CHOICES[value]) }))}
        onChange={(value) => control.change({ window: WINDOWS.find((one) => one === value) })}
      />
      <FilterMenu
        name={t("contacts.optOuts")}
        value={optedOut === undefined ? null : String(optedOut)}
        choices={[
          { value: "true", label: t("contacts.optedOut") },
          { value: "false", label: t("contacts.notOptedOut") },
        ]}
        onChange={(value) => control.change({ opted_out: value === null ? undefined : value === "true" })}
      />
      {control.isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={control.clear}>
          {t("act.clearFilters")}
        </Button>
      )}
      <span className={classes.view}>
        <ColumnMenu columns={columns} />
      </span>
    </search>
  );
}

function hoursAgo(hours: string): string {
  return new Date(Date.now() - Number(hours) * HOUR_MS).toISOString();
}
