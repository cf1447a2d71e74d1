// Exports contacts to an e-mail address, and shows how far the export is until it was mailed.
import { Button, Radio, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { useWords } from "../../words/use-words.tsx";
import { Dialog } from "../dialog.tsx";
import { faultsOf } from "../form-faults.ts";
import body from "../page-body.module.css";
import { ExportResult } from "./export-result.tsx";
import { type Chosen, type ExportWish, goesOn, useExport, useStartExport } from "./jobs.queries.ts";

interface Props {
  /** The contacts that the reader has chosen, and what they are; null for all. */
  chosen: { contacts: Chosen; name: string } | null;
  onClose(): void;
}

export function ExportDialog({ chosen, onClose }: Props) {
  const { t } = useWords();
  const start = useStartExport();
  const { data: started } = useExport(start.data ?? null);
  return (
    <Dialog onClose={onClose} title={t("export.title")}>
      {started ? (
        <>
          <ExportResult started={started} />
          <p className={body.note}>
            {t(goesOn(started) ? "export.mayClose" : "export.listed")}{" "}
            <Link href="/jobs">{t("nav.jobs")}</Link>
          </p>
          <div className={body.form}>
            <footer>
              <Button data-autofocus onClick={onClose}>
                {t("act.close")}
              </Button>
            </footer>
          </div>
        </>
      ) : (
        <ExportForm chosen={chosen} start={start} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ExportForm({ chosen, start, onClose }: Props & { start: ReturnType<typeof useStartExport> }) {
  const { t } = useWords();
  const [email, setEmail] = useState("");
  const [which, setWhich] = useState("chosen");
  const [format, setFormat] = useState("csv");
  const { fields, form } = faultsOf(start.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({
      email: email.trim(),
      format: format as ExportWish["format"],
      chosen: chosen && which === "chosen" ? chosen.contacts : null,
    });
  };
  return (
    <form className={body.form} onSubmit={submit}>
      <TextInput
        label={t("export.email")}
        description={t("export.emailHint")}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fields["email"] ?? fields["act/export/email"]}
        required
        data-autofocus
      />
      {chosen && (
        <Radio.Group label={t("export.which")} value={which} onChange={setWhich}>
          <Radio mt={8} value="chosen" label={chosen.name} />
          <Radio mt={8} value="all" label={t("export.all")} />
        </Radio.Group>
      )}
      <Radio.Group label={t("export.format")} value={format} onChange={setFormat}>
        <Radio mt={8} value="csv" label={t("export.csv")} />
        <Radio mt={8} value="csv_semicolon" label={t("export.semicolon")} />
        <Radio mt={8} value="xlsx" label={t("export.xlsx")} />
        <Radio mt={8} value="ndjson" label={t("export.ndjson")} />
      </Radio.Group>
      {form && (
        <p role="alert" className={body.bad}>
          {form}
        </p>
      )}
      <footer>
        <Button variant="default" onClick={onClose}>
          {t("act.cancel")}
        </Button>
        <Button type="submit" loading={start.isPending || start.isSuccess}>
          {t("export.start")}
        </Button>
      </footer>
    </form>
  );
}
