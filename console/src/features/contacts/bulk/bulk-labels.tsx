// Adds labels to the selected contacts, or removes them.
import { Button, Checkbox, Loader } from "@mantine/core";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../../parts/form/api-form.tsx";
import { useStartBulk } from "../../../parts/jobs/jobs.queries.ts";
import { keys } from "../../../platform/query-keys.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type ContactRow, useLabels } from "../contacts.queries.ts";
import { LabelsInput } from "../labels-input.tsx";
import classes from "./bulk.module.css";
import type { BulkProps } from "./bulk-props.ts";

interface Props extends BulkProps {
  act: "add" | "remove";
  who: string;
  onClose(): void;
  onStarted(jobId: string): void;
}

export function BulkLabels({ act, who, selection, filters, onClose, onStarted }: Props) {
  const { t } = useWords();
  const form = useApiForm(useStartBulk(), {
    initialValues: { names: [] as string[] },
    request: ({ names }) => ({
      ...selection.contacts,
      act: act === "add" ? { add_labels: names } : { remove_labels: names },
    }),
    onDone: ({ job }) => onStarted(job.id),
  });
  const input = form.getInputProps("names");
  const title = t(act === "add" ? "bulk.addLabel" : "bulk.removeLabel");
  return (
    <Dialog onClose={onClose} title={`${title}: ${who}`}>
      <ApiForm form={form} act={title} isDisabled={form.values.names.length === 0} onClose={onClose}>
        {act === "add" ? (
          <LabelsInput names={form.values.names} onChange={input.onChange} hasFirstFocus />
        ) : (
          <OwnLabels
            selection={selection}
            filters={filters}
            names={form.values.names}
            onChange={input.onChange}
          />
        )}
      </ApiForm>
    </Dialog>
  );
}

/** Only labels that occur among the contacts. */
function OwnLabels({
  selection,
  filters,
  names,
  onChange,
}: Pick<BulkProps, "selection" | "filters"> & { names: string[]; onChange(names: string[]): void }) {
  const { t } = useWords();
  const ofRows = useLabelsOfRows(selection);
  const ofFilter = useLabels(filters.filter);
  const known = ofRows ?? ofFilter.data?.pages.flatMap(({ data }) => data.map(({ name }) => name)) ?? null;
  if (known === null) return <Loader size="sm" aria-label={t("loading.still")} />;
  if (known.length === 0) return <p>{t("bulk.noLabels")}</p>;
  return (
    <Checkbox.Group label={t("contacts.labels")} value={names} onChange={onChange}>
      <div className={classes.labels}>
        {known.map((name) => (
          <Checkbox key={name} value={name} label={<bdi>{name}</bdi>} />
        ))}
      </div>
      {!ofRows && ofFilter.hasNextPage && (
        <Button variant="subtle" size="compact-sm" onClick={() => void ofFilter.fetchNextPage()}>
          {t("act.more")}
        </Button>
      )}
    </Checkbox.Group>
  );
}

/** Null if some of the selected rows aren't in memory. */
function useLabelsOfRows({ value }: BulkProps["selection"]): string[] | null {
  const cache = useQueryClient();
  if (value.kind === "all") return null;
  const lists = cache.getQueriesData<InfiniteData<{ data: ContactRow[] }>>({
    queryKey: keys.allContactPages,
  });
  const read = lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? []);
  const rows = new Map(read.map((row) => [row.id, row]));
  const names = new Set<string>();
  for (const id of value.ids) {
    const row = rows.get(id);
    if (!row) return null;
    for (const name of row.labels.split(", ").filter(Boolean)) names.add(name);
  }
  return [...names].sort();
}
