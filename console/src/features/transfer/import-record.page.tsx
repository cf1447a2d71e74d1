// One import: how far it is, or what came of it.
import { useParams } from "wouter";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { When } from "../../parts/text/when.tsx";
import { errorCode } from "../../platform/api.ts";
import { useWords } from "../../words/use-words.tsx";
import { useImport } from "./import.queries.ts";
import { ImportOutcome } from "./outcome/import-outcome.tsx";

export function ImportRecordPage() {
  const { t } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const { data, error } = useImport(id);
  if (errorCode(error) === "import_not_found")
    return <Missing text={t("import.missing")} list={{ href: "/jobs", label: t("nav.jobs") }} />;
  return (
    <>
      <PageHeader title={t("job.import")} note={data && <When at={data.created_at} />} />
      <div className={body.body}>
        <ImportOutcome id={id} />
      </div>
    </>
  );
}
