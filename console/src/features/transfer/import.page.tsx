// Imports a file of contacts in three steps: choose it, say what its columns mean, import it.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useWords } from "../../words/use-words.tsx";
import { AS_RECOGNISED, type Chosen } from "./file/chosen.ts";
import { ChosenFile } from "./file/chosen-file.tsx";
import { DropFile } from "./file/drop-file.tsx";
import { kindOf } from "./file/file-kind.ts";
import { ImportSteps } from "./import-steps.tsx";
import { ImportOutcome } from "./outcome/import-outcome.tsx";

/** The steps are in the address, so that Back leads to the step before. The file stays with the page. */
export function ImportPage() {
  const { t } = useWords();
  const [, go] = useLocation();
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
  const step = run ? 2 : chosen ? 1 : 0;
  return (
    <>
      <PageHeader title={t("import.title")} />
      <div className={body.body}>
        <ImportSteps step={step} />
        {run ? (
          <ImportOutcome id={run}>
            <Button onClick={() => go("/contacts")}>{t("import.seeContacts")}</Button>
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
