// Imports a file of contacts in three steps: file, meaning of the columns, import.
import { Button, FileButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { useFileDrop } from "../../parts/form/use-file-drop.ts";
import { Missing } from "../../parts/page/missing.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { When } from "../../parts/text/when.tsx";
import { errorCode } from "../../platform/api.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { AS_RECOGNISED, type Chosen } from "./file/chosen.ts";
import { ChosenFile } from "./file/chosen-file.tsx";
import { kindOf } from "./file/file-kind.ts";
import classes from "./import.module.css";
import { useImport } from "./import.queries.ts";
import { ImportOutcome } from "./outcome/import-outcome.tsx";

/** The steps are in the address, so that Back leads to the step before. The file stays with the page. */
export function ImportPage() {
  const { t } = useWords();
  const [, go] = useLocation();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [choices, setChoices] = useState(AS_RECOGNISED);
  const run = search.get("run");
  const choose = async (file: File) => {
    setChoices(({ country }) => ({ ...AS_RECOGNISED, country }));
    setChosen({ file, kind: await kindOf(file) });
  };
  const again = () => {
    setChosen(null);
    setSearch({});
  };
  return (
    <>
      <PageHeader title={t("import.title")} />
      <div className={body.body}>
        {run ? (
          <ImportOutcome id={run}>
            <Button onClick={() => go("/contacts")}>{t("import.seeContacts")}</Button>
            {choices.label.trim() && can("broadcasts:write") && (
              <Button
                variant="default"
                onClick={() =>
                  go("/broadcasts/new", { state: { filter: { label: [choices.label.trim()] } } })
                }
              >
                {t("bulk.write")}
              </Button>
            )}
            <Button variant="default" onClick={again}>
              {t("import.another")}
            </Button>
          </ImportOutcome>
        ) : chosen ? (
          <ChosenFile
            chosen={chosen}
            choices={choices}
            onChoices={setChoices}
            onSent={(id) => setSearch({ run: id })}
            onAgain={again}
          />
        ) : (
          <DropFile onFile={(file) => void choose(file)} />
        )}
      </div>
    </>
  );
}

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.xls,.vcf,text/csv,text/vcard";

/** A place to drop a file on, with a button to choose one. */
function DropFile({ onFile }: { onFile(file: File): void }) {
  const { t } = useWords();
  const drop = useFileDrop(onFile);
  return (
    <section className={classes.drop} aria-label={t("import.file")} {...drop}>
      <IconFileUpload size={32} stroke={1.5} aria-hidden />
      <p>{t("import.drop")}</p>
      <FileButton accept={ACCEPTED} onChange={(file) => file && onFile(file)}>
        {(props) => <Button {...props}>{t("import.choose")}</Button>}
      </FileButton>
      <p className="dim">
        {t("import.forms")}{" "}
        <a href={sample()} download="contacts.csv">
          {t("import.sample")}
        </a>
      </p>
    </section>
  );
}

const SAMPLE = `phone,name,labels,Orders 1 text,Orders 1 description,Orders 1 link
+15551234567,Ana Marlowe,"VIP, newsletter",A-1047,"2 cakes, paid",https://shop.example/orders/1047
+15557654321,Bo Lindqvist,newsletter,,,
`;

function sample(): string {
  return URL.createObjectURL(new Blob([SAMPLE], { type: "text/csv" }));
}

/** One import: how far it is, or what came of it. */
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
