// What an import would do, and the step to do it with the same rows.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Fault } from "../../../parts/form/fault.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { useImport, useStartImport } from "../import.queries.ts";
import { ImportOutcome } from "./import-outcome.tsx";

interface Props {
  id: string;
  onRun(): void;
  /** What else can be done. */
  children?: ReactNode;
}

export function Trial({ id, onRun, children }: Props) {
  const { t } = useWords();
  const { data } = useImport(id);
  const start = useStartImport();
  const accepted = data?.accepted ?? 0;
  return (
    <>
      <ImportOutcome id={id}>
        {data?.dry_run && data.status === "finished" && accepted > 0 && (
          <Button onClick={() => start.mutate(id, { onSuccess: onRun })} loading={start.isPending}>
            {t("import.run", { n: accepted })}
          </Button>
        )}
        {children}
      </ImportOutcome>
      <Fault of={start.error} />
    </>
  );
}
