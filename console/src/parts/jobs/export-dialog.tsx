// Exports contacts, and shows how far the export is until its file can be downloaded or was mailed.
import { Button, Radio, TextInput } from "@mantine/core";
import { Link } from "wouter";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../form/api-form.tsx";
import body from "../page/page-body.module.css";
import { ExportResult } from "./export-result.tsx";
import { type Chosen, type ExportWish, goesOn, useExport, useStartExport } from "./jobs.queries.ts";

interface Props {
  /** The contacts that the reader has chosen, and what they are; null for all. */
  chosen: { contacts: Chosen; name: string } | null;
  onClose(): void;
}

export function ExportDialog({ chosen, onClose }: Props) {
  const { t } = useWords();
  const sentence = useSentence();
  const start = useStartExport();
  const { data: started } = useExport(start.data ?? null);
  return (
    <Dialog onClose={onClose} title={t("export.title")}>
      {started ? (
        <>
          <ExportResult started={started} />
          <p className={body.note}>
            {sentence(goesOn(started) ? "export.mayClose" : "export.listed", {
              link: (words) => <Link href="/jobs">{words}</Link>,
            })}
          </p>
          <footer className={body.foot}>
            <Button data-autofocus onClick={onClose}>
              {t("act.close")}
            </Button>
          </footer>
        </>
      ) : (
        <ExportForm chosen={chosen} start={start} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ExportForm({ chosen, start, onClose }: Props & { start: ReturnType<typeof useStartExport> }) {
  const { t } = useWords();
  const form = useApiForm(start, {
    initialValues: { email: "", format: "csv" as ExportWish["format"] },
    request: ({ email, format }) => ({
      ...(email.trim() ? { email: email.trim() } : {}),
      format,
      chosen: chosen?.contacts ?? null,
    }),
  });
  return (
    <ApiForm
      form={{ ...form, isBusy: form.isBusy || start.isSuccess }}
      act={t("export.start")}
      onClose={onClose}
    >
      <TextInput
        label={t("export.email")}
        description={t("export.emailHint")}
        type="email"
        autoComplete="email"
        {...form.getInputProps("email")}
      />
      {chosen && <p>{chosen.name}</p>}
      <Radio.Group label={t("export.format")} {...form.getInputProps("format")}>
        <Radio mt={8} value="csv" label={t("export.csv")} />
        <Radio mt={8} value="csv_semicolon" label={t("export.semicolon")} />
        <Radio mt={8} value="xlsx" label={t("export.xlsx")} />
      </Radio.Group>
    </ApiForm>
  );
}
