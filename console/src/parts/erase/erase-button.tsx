// Opens the dialog that erases a contact.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { EraseDialog } from "./erase-dialog.tsx";

/** Absent without the scope for it. */
export function EraseButton({ contact }: { contact: Parameters<typeof EraseDialog>[0]["contact"] }) {
  const { t } = useWords();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can("contacts:erase")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("erase.open")}
      </Button>
      {isOpen && <EraseDialog contact={contact} onClose={() => setOpen(false)} />}
    </>
  );
}
