// What can be done with the whole contact book: add a contact, and export.
import { Button } from "@mantine/core";
import { useLocation } from "wouter";
import { ExportDialog } from "../../parts/jobs/export-dialog.tsx";
import { useOpenParam } from "../../platform/acts/use-open-param.ts";
import { IMPORT, useCan, useMay } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import type { FilterControl } from "./filters/use-contact-filter.ts";
import { NewContact } from "./new-contact.tsx";

export function ContactActs({ control: { filter, isFiltered } }: { control: FilterControl }) {
  const { t } = useWords();
  const can = useCan();
  const may = useMay();
  const [, go] = useLocation();
  const [isAdding, setAdding] = useOpenParam("new");
  const [isExporting, setExporting] = useOpenParam("export");
  return (
    <>
      {may(IMPORT) && (
        <Button variant="default" onClick={() => go("/contacts/import")}>
          {t("jobs.import")}
        </Button>
      )}
      {can("contacts:export") && (
        <Button variant="default" onClick={() => setExporting(true)}>
          {t("jobs.export")}
        </Button>
      )}
      {can("contacts:write") && <Button onClick={() => setAdding(true)}>{t("contacts.add")}</Button>}
      {isAdding && <NewContact onClose={() => setAdding(false)} />}
      {isExporting && (
        <ExportDialog
          chosen={isFiltered ? { contacts: { filter }, name: t("export.matching") } : null}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
