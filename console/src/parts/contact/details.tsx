// The contact's fields and its data from other systems.
import { useState } from "react";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { When } from "../text/when.tsx";
import { AddButton } from "./add-button.tsx";
import { AskForNumber } from "./consent/ask-for-number.tsx";
import { OptOuts } from "./consent/opt-outs.tsx";
import { ContactFiles } from "./contact-files.tsx";
import { DataEditor } from "./data/data-editor.tsx";
import { DataGroup } from "./data/data-group.tsx";
import classes from "./details.module.css";
import { LabelsField } from "./labels-field.tsx";
import { NameField } from "./name-field.tsx";
import type { Contact } from "./use-contact.ts";

export function Details({ contact }: { contact: Contact }) {
  const { t } = useWords();
  const can = useCan();
  const [edited, setEdited] = useState<{ group: string | null } | null>(null);
  // The service knows whom a change is about by the phone.
  const canWrite = can("contacts:write") && contact.phone !== null;
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t("contacts.name")}</dt>
        <dd>
          <NameField contact={contact} canWrite={canWrite} />
        </dd>
        {contact.username && (
          <>
            <dt>{t("contact.username")}</dt>
            <dd>
              <bdi>@{contact.username}</bdi>
            </dd>
          </>
        )}
        {contact.phone === null && (
          <>
            <dt>{t("contact.phone")}</dt>
            <dd>
              {t("contact.hidden")} <AskForNumber contact={contact} />
            </dd>
          </>
        )}
        <dt>{t("contacts.labels")}</dt>
        <dd>
          <LabelsField contact={contact} canWrite={canWrite} />
        </dd>
        <dt>{t("contact.added")}</dt>
        <dd>
          <When at={contact.created_at} />
        </dd>
      </dl>
      <OptOuts contact={contact} />
      {Object.entries(contact.enhanced_data).map(([group, entries]) => (
        <DataGroup
          key={group}
          name={group}
          entries={entries}
          onEdit={canWrite ? () => setEdited({ group }) : null}
        />
      ))}
      {canWrite && <AddButton name={t("data.add")} onClick={() => setEdited({ group: null })} />}
      {can("messages:read") && <ContactFiles contactId={contact.id} />}
      {edited && <DataEditor contact={contact} group={edited.group} onClose={() => setEdited(null)} />}
    </>
  );
}
