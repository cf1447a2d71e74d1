// Whom a broadcast is for, with a live count, and who is left out.
import { Button, Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LabelSelect } from "../../../parts/contact/label-select.tsx";
import body from "../../../parts/page/page-body.module.css";
import { api } from "../../../platform/api.ts";
import { keys } from "../../../platform/query-keys.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useBroadcasts } from "../broadcasts.queries.ts";
import type { Draft } from "./draft.ts";
import classes from "./edit.module.css";
import { Step } from "./step.tsx";

const QUIET_DAYS = [1, 7, 30];

interface Props {
  draft: Draft;
  /** Of the broadcast that is changed. */
  id: string | undefined;
  onChange(part: Partial<Draft>): void;
}

export function AudienceStep({ draft, id, onChange }: Props) {
  const { t } = useWords();
  const { chosen, filter, without, quietDays } = draft;
  const { label = [], window, ...others } = filter;
  const choose = (names: string[], state: typeof window | null = window) =>
    onChange({
      filter: { ...others, ...(names.length > 0 && { label: names }), ...(state && { window: state }) },
    });
  const broadcasts = useBroadcasts().data?.pages.flatMap((page) => page.data) ?? [];
  const earlier = broadcasts.filter((one) => one.started_at !== null && one.id !== id);
  const { data: matching } = useQuery({
    queryKey: keys.contactCount(filter),
    queryFn: ({ signal }) => api.countContacts(filter, { signal }),
    enabled: chosen === null,
    placeholderData: keepPreviousData,
  });
  return (
    <Step title={`1. ${t("broadcastEdit.who")}`}>
      {chosen === null ? (
        <div className={classes.pair}>
          <LabelSelect
            label={t("broadcastEdit.labels")}
            description={t("broadcastEdit.labelsHint")}
            chosen={label}
            onChange={(names) => choose(names)}
          />
          <Select
            label={t("broadcastEdit.window")}
            description={t("broadcastEdit.windowHint")}
            placeholder={t("broadcastEdit.windowAny")}
            data={[
              { value: "open", label: t("contacts.windowOpen") },
              { value: "closed", label: t("contacts.windowClosed") },
            ]}
            value={window ?? null}
            clearable
            onChange={(value) => choose(label, value as typeof window | null)}
          />
        </div>
      ) : (
        <div className={body.line}>
          <span>{t("broadcastEdit.chosen", { n: chosen.people })}</span>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({ chosen: null })}>
            {t("broadcastEdit.byLabel")}
          </Button>
        </div>
      )}
      {(chosen === null || chosen.ids) && (
        <div className={classes.pair}>
          <Select
            label={t("broadcastEdit.without")}
            placeholder={t("broadcastEdit.nobody")}
            renderOption={({ option }) => <bdi>{option.label}</bdi>}
            data={earlier.map(({ id: value, name }) => ({ value, label: name }))}
            value={without}
            clearable
            searchable
            disabled={earlier.length === 0}
            onChange={(value) => onChange({ without: value })}
          />
          <Select
            label={t("broadcastEdit.quiet")}
            placeholder={t("broadcastEdit.nobody")}
            data={QUIET_DAYS.map((n) => ({ value: String(n), label: t("broadcastEdit.days", { n }) }))}
            value={quietDays === null ? null : String(quietDays)}
            clearable
            onChange={(value) => onChange({ quietDays: value === null ? null : Number(value) })}
          />
        </div>
      )}
      <p role="status" className="dim">
        {chosen === null && matching && t("broadcastEdit.count", { n: matching.count })}
      </p>
    </Step>
  );
}
