// The rarer acts with a contact, in the head of its conversation.
import { Menu } from "@mantine/core";
import { useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { EraseDialog } from "../erase/erase-dialog.tsx";
import { MoreMenu } from "../menu/more-menu.tsx";
import { copyText } from "../text/copy-text.ts";
import type { Contact } from "./use-contact.ts";

interface Props {
  contact: Contact;
  name: string;
  /** Shows the details; null where they have a button of their own. */
  onDetails: (() => void) | null;
}

export function ContactMenu({ contact, name, onDetails }: Props) {
  const { t } = useWords();
  const can = useCan();
  const [isErasing, setErasing] = useState(false);
  const { phone } = contact;
  const mayErase = can("contacts:erase");
  const erase = () => setErasing(true);
  usePageActs(mayErase ? [{ id: "contact.erase", name: t("erase.open"), note: name, run: erase }] : []);
  if (!phone && !mayErase && !onDetails) return null;
  return (
    <>
      <MoreMenu name={t("contact.more", { name })}>
        {onDetails && <Menu.Item onClick={onDetails}>{t("contact.details")}</Menu.Item>}
        {phone && <Menu.Item onClick={() => void copyText(phone)}>{t("contact.copyPhone")}</Menu.Item>}
        {mayErase && (
          <Menu.Item color="red" onClick={erase}>
            {t("erase.open")}
          </Menu.Item>
        )}
      </MoreMenu>
      {isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}
    </>
  );
}
