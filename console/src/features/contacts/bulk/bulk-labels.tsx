// Adds labels to the selected contacts, or removes them.
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../../parts/form/api-form.tsx";
import { useStartBulk } from "../../../parts/jobs/jobs.queries.ts";
import { useWords } from "../../../words/use-words.tsx";
import { LabelsInput } from "../labels-input.tsx";
import type { BulkProps } from "./bulk-props.ts";

interface Props extends BulkProps {
  act: "add" | "remove";
  who: string;
  onClose(): void;
  onStarted(jobId: string): void;
}

export function BulkLabels({ act, who, selection, onClose, onStarted }: Props) {
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
        <LabelsInput names={form.values.names} onChange={input.onChange} hasFirstFocus />
      </ApiForm>
    </Dialog>
  );
}
