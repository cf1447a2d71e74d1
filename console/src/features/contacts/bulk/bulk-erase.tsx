// Erases the selected contacts for good. It asks for their exact number.
import { Loader, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Goes } from "../../../parts/erase/goes.tsx";
import { ApiForm, useApiForm } from "../../../parts/form/api-form.tsx";
import { useStartBulk } from "../../../parts/jobs/jobs.queries.ts";
import { selectedCount } from "../../../parts/table/selection.ts";
import { keys } from "../../../platform/query-keys.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { BulkProps } from "./bulk-props.ts";

interface Props extends BulkProps {
  onClose(): void;
  onStarted(jobId: string): void;
}

export function BulkErase({ selection, count, countExactly, onClose, onStarted }: Props) {
  const { t } = useWords();
  const n = useExactCount({ selection, count, countExactly });
  const form = useApiForm(useStartBulk(), {
    initialValues: { typed: "" },
    request: () => ({ ...selection.contacts, act: { erase: true as const } }),
    onDone: ({ job }) => onStarted(job.id),
  });
  const isTyped = n !== null && form.values.typed.trim() === String(n);
  return (
    <Dialog onClose={onClose} title={n === null ? t("bulk.counting") : t("bulk.eraseTitle", { n })} size="lg">
      <ApiForm
        form={form}
        act={t("erase.do")}
        isDisabled={!isTyped}
        isRemoval
        close={t("erase.keep")}
        onClose={onClose}
      >
        <Goes />
        {n === null ? (
          <Loader size="sm" aria-label={t("bulk.counting")} />
        ) : (
          <TextInput
            label={t("bulk.typeCount", { count: String(n) })}
            {...form.getInputProps("typed")}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
        )}
      </ApiForm>
    </Dialog>
  );
}

/** Null while all that match are being counted. */
function useExactCount({ selection, count, countExactly }: BulkProps): number | null {
  const isKnown = selection.value.kind === "some" || count?.exact === true;
  const counted = useQuery({
    queryKey: keys.exactCount(selection.contacts),
    queryFn: countExactly,
    enabled: !isKnown,
    gcTime: 0,
  });
  const total = isKnown ? (count?.count ?? 0) : counted.data?.count;
  return total === undefined ? null : selectedCount(selection.value, total);
}
