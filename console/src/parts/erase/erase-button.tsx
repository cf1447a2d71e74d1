// Opens the dialog that erases a contact.
import { Button } from "@mantine/core";
import { useState } from "react";
import { usePageActs } from "../../platform/page-acts.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { EraseDialog } from "./erase-dialog.tsx";

/** Absent without the scope for it. */
export function EraseButton({ contact }: { contact: Parameters<typeof EraseDialog>[0]["contact"] }) {
  const { t } = useWords();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const mayErase = can("contacts:erase");
  const note = contact.name ?? contact.phone ?? t("phone.hidden");
  const open = () => setOpen(true);
  usePageActs(mayErase ? [{ id: "contact.erase", name: t("erase.open"), note, run: open }] : []);
  if (!mayErase) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {t("erase.open")}
      </Button>
      {isOpen && <EraseDialog contact={contact} onClose={() => setOpen(false)} />}
    </>
  );
}
