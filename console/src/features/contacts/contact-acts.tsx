// What can be done with the whole contact book: add a contact, and export.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { ExportDialog } from "../../parts/jobs/export-dialog.tsx";
import { useAskedAct } from "../../platform/acts/asked-act.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import type { FilterControl } from "./filters/use-contact-filter.ts";
import { NewContact } from "./new-contact.tsx";

export function ContactActs({ control: { filter, isFiltered } }: { control: FilterControl }) {
  const { t } = useWords();
  const can = useCan();
  const [, go] = useLocation();
  const [open, setOpen] = useState<"new" | "export" | null>(null);
  useAskedAct("new-contact", () => setOpen("new"));
  useAskedAct("export-contacts", () => setOpen("export"));
  const close = () => setOpen(null);
  return (
    <>
      {can("contacts:write") && (
        <Button variant="default" onClick={() => go("/contacts/import")}>
          {t("jobs.import")}
        </Button>
      )}
      {can("contacts:export") && (
        <Button variant="default" onClick={() => setOpen("export")}>
          {t("jobs.export")}
        </Button>
      )}
      {can("contacts:write") && <Button onClick={() => setOpen("new")}>{t("contacts.add")}</Button>}
      {open === "new" && <NewContact onClose={close} />}
      {open === "export" && (
        <ExportDialog
          chosen={isFiltered ? { contacts: { filter }, name: t("export.matching") } : null}
          onClose={close}
        />
      )}
    </>
  );
}
