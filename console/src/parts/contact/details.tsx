// What is known about the contact: its data from other systems, such as orders, comes first.
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "wouter";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { CopyButton } from "../text/copy-button.tsx";
import { Phone } from "../text/phone.tsx";
import { When } from "../text/when.tsx";
import { AskForNumber } from "./ask-for-number.tsx";
import { Consent } from "./consent.tsx";
import { ContactFiles } from "./contact-files.tsx";
import { ContactNotes } from "./contact-notes.tsx";
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
  const { phone } = contact;
  // The service knows whom a change is about by the phone.
  const canWrite = can("contacts:write") && phone !== null;
  const name = contact.name ?? phone ?? t("phone.hidden");
  return (
    <>
      {Object.entries(contact.enhanced_data).map(([group, entries]) => (
        <DataGroup
          key={group}
          name={group}
          entries={entries}
          onEdit={canWrite ? () => setEdited({ group }) : null}
        />
      ))}
      <dl className={classes.facts}>
        <dt>{t("contacts.name")}</dt>
        <dd>
          <NameField contact={contact} canWrite={canWrite} />
        </dd>
        <dt>{t("contacts.phone")}</dt>
        <dd>
          {phone ? <Phone number={phone} /> : t("contact.hidden")}
          {phone && <CopyButton text={phone} name={t("copy.phone", { name })} />}
          {!phone && <AskForNumber contact={contact} />}
        </dd>
        {contact.username && (
          <>
            <dt>{t("contact.username")}</dt>
            <dd>
              <bdi>@{contact.username}</bdi>
            </dd>
          </>
        )}
        <dt>{t("contacts.labels")}</dt>
        <dd>
          <LabelsField contact={contact} canWrite={canWrite} />
        </dd>
        <dt>{t("contact.messages")}</dt>
        <dd>
          <Consent contact={contact} />
        </dd>
        <dt>{t("contact.added")}</dt>
        <dd>
          <When at={contact.created_at} />
          {can("audit:read") && <Link href={`/audit?about=${contact.id}`}>{t("contact.history")}</Link>}
        </dd>
      </dl>
      {canWrite && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => setEdited({ group: null })}
        >
          {t("data.add")}
        </Button>
      )}
      <ContactNotes contactId={contact.id} />
      {can("messages:read") && <ContactFiles contactId={contact.id} />}
      {edited && <DataEditor contact={contact} group={edited.group} onClose={() => setEdited(null)} />}
    </>
  );
}
