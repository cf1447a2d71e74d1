// Erases the selected contacts for good. It asks for their exact number.
import { Button, Loader, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Goes } from "../../../parts/erase/goes.tsx";
import { useStartBulk } from "../../../parts/jobs/jobs.queries.ts";
import body from "../../../parts/page/page-body.module.css";
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
  const [typed, setTyped] = useState("");
  const start = useStartBulk();
  const n = useExactCount({ selection, count, countExactly });
  const isTyped = n !== null && typed.trim() === String(n);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped)
      start.mutate(
        { ...selection.contacts, act: { erase: true } },
        { onSuccess: ({ job }) => onStarted(job.id) },
      );
  };
  return (
    <Dialog onClose={onClose} title={n === null ? t("bulk.counting") : t("bulk.eraseTitle", { n })} size="lg">
      <form className={body.form} onSubmit={submit}>
        <Goes />
        {n === null ? (
          <Loader size="sm" aria-label={t("bulk.counting")} />
        ) : (
          <TextInput
            label={t("bulk.typeCount", { count: String(n) })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
        )}
        {start.error && (
          <p role="alert" className={body.bad}>
            {start.error.message}
          </p>
        )}
        <footer>
          <Button variant="default" onClick={onClose}>
            {t("erase.keep")}
          </Button>
          <Button type="submit" color="red" disabled={!isTyped} loading={start.isPending}>
            {t("erase.do")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Null while all that match are being counted. */
function useExactCount({ selection, count, countExactly }: Omit<BulkProps, "filters">): number | null {
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
