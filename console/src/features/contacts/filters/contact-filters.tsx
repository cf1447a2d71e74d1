// The filters above the table of contacts.
import { Button, CloseButton, MultiSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import { readOn } from "../../../parts/list/pages.ts";
import { FilterMenu } from "../../../parts/menu/filter-menu.tsx";
import { useChannels, useHasSeveralChannels } from "../../../parts/queries/use-channels.ts";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../contacts.module.css";
import { useLabels } from "../contacts.queries.ts";
import { type FilterControl, WINDOWS } from "./use-contact-filter.ts";

const WINDOW_CHOICES = { open: "contacts.mayWrite", closed: "contacts.onlyTemplates" } as const;

export function ContactFilters({ control }: { control: FilterControl }) {
  const { t, time, day } = useWords();
  const now = useNow();
  const windowLabel = useWindowLabel();
  const { label: labels = [], updated_since: since, window, opted_out: optedOut } = control.filter;
  const all = useLabels();
  const known = all.data?.pages.flatMap(({ data }) => data.map(({ name }) => name)) ?? [];
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    if (isChoosing) readOn(all);
  });
  return (
    <search className={classes.filters} aria-label={t("contacts.filters")}>
      <MultiSelect
        className={classes.labels}
        aria-label={t("contacts.labels")}
        placeholder={labels.length === 0 ? t("contacts.labels") : ""}
        data={[...new Set([...known, ...labels])]}
        value={labels}
        onChange={(names) => control.change({ label: names.length > 0 ? names : undefined })}
        onDropdownOpen={() => setChoosing(true)}
        onDropdownClose={() => setChoosing(false)}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        nothingFoundMessage={t("contacts.noLabels")}
        maxDropdownHeight={320}
        searchable
        clearable
        hidePickedOptions
      />
      {since && (
        <span className={classes.chip}>
          {t("contacts.since", { time: `${day(new Date(since), now)} ${time(new Date(since))}` })}
          <CloseButton
            size="xs"
            aria-label={t("filter.any")}
            onClick={() => control.change({ updated_since: undefined })}
          />
        </span>
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
