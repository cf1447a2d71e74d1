// The filters above the table of contacts.
import { Button, CloseButton } from "@mantine/core";
import { FilterMenu } from "../../../parts/menu/filter-menu.tsx";
import { useChannels, useHasSeveralChannels } from "../../../parts/queries/use-channels.ts";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../contacts.module.css";
import { LabelFilter } from "./label-filter.tsx";
import { type FilterControl, WINDOWS } from "./use-contact-filter.ts";

const WINDOW_CHOICES = { open: "contacts.mayWrite", closed: "contacts.onlyTemplates" } as const;

export function ContactFilters({ control }: { control: FilterControl }) {
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
        <Chip key={name} text={name} drop={t("contacts.dropLabel", { name })} onDrop={() => drop(name)} />
      ))}
      {since && (
        <Chip
          text={t("contacts.since", { time: `${day(new Date(since), now)} ${time(new Date(since))}` })}
          drop={t("filter.any")}
          onDrop={() => control.change({ updated_since: undefined })}
        />
      )}
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
    </search>
  );
}

function Chip({ text, drop, onDrop }: { text: string; drop: string; onDrop(): void }) {
  return (
    <span className={classes.chip}>
      <bdi>{text}</bdi>
      <CloseButton size="xs" aria-label={drop} onClick={onDrop} />
    </span>
  );
}

/** Names the channels with a window when the account has several: over the others, a text can be sent at any time. */
function useWindowLabel(): string {
  const { t, list } = useWords();
  const hasSeveral = useHasSeveralChannels();
  const { data: channels = [] } = useChannels();
  const names = channels.filter(({ capabilities }) => capabilities.window !== null).map(({ name }) => name);
  return hasSeveral && names.length > 0
    ? t("contacts.windowOf", { channel: list(names) })
    : t("contacts.window");
}
