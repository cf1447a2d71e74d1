// What is known about the contact: its data from other systems, such as orders, comes first.
import { Button, Pill, TagsInput, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { api } from "../../platform/api.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { Fault } from "../form/fault.tsx";
import { useChange } from "../queries/use-change.ts";
import { useChannels } from "../queries/use-channels.ts";
import { useLabels } from "../queries/use-labels.ts";
import { useSenders } from "../queries/use-senders.ts";
import { CopyButton } from "../text/copy-button.tsx";
import { colourOf } from "../text/initials.tsx";
import { Phone } from "../text/phone.tsx";
import { When } from "../text/when.tsx";
import { useChangeContact } from "./change-contact.ts";
import { Consent } from "./consent.tsx";
import { ContactFiles } from "./contact-files.tsx";
import { ContactNotes } from "./contact-notes.tsx";
import { DataEditor } from "./data/data-editor.tsx";
import { DataGroup } from "./data/data-group.tsx";
import classes from "./details.module.css";
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

/** The contact's labels. A change adds or removes one label, so that changes of others stay. */
function LabelsField({ contact, canWrite }: { contact: Contact; canWrite: boolean }) {
  const { t } = useWords();
  const { refusal } = useErrors(false);
  const field = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(false);
  const { mutate, error } = useChangeContact(contact.id);
  const labels = labelsOf(contact);
  const note = contact.name ?? contact.phone ?? t("phone.hidden");
  // After the palette has given the focus back.
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  const run = () => setAsked((count) => count + 1);
  const label = { id: "contact.label", name: t("bulk.addLabel"), note, run };
  usePageActs(canWrite ? [label] : []);
  const known = useLabels(isWanted, false);
  const change = (next: string[]) =>
    mutate((now) => {
      const kept = labelsOf(now).filter((one) => next.includes(one) || !labels.includes(one));
      return { labels: [...new Set([...kept, ...next.filter((one) => !labels.includes(one))])].join(", ") };
    });
  return (
    <TagsInput
      ref={field}
      variant="unstyled"
      renderPill={({ value = "", onRemove = () => undefined }) => (
        <Pill
          className={classes.label}
          style={colourOf(value)}
          title={value}
          withRemoveButton={canWrite}
          onRemove={onRemove}
        >
          {value}
        </Pill>
      )}
      aria-label={t("contacts.labels")}
      placeholder={canWrite ? t("contact.addLabel") : ""}
      readOnly={!canWrite}
      data={known}
      limit={8}
      acceptValueOnBlur={false}
      value={labels}
      error={error && refusal(error)}
      onFocus={() => setWanted(true)}
      onBlur={() => setWanted(false)}
      onChange={change}
    />
  );
}

/** A comma without a space belongs to the name. */
function labelsOf({ labels }: Contact): string[] {
  return labels === "" ? [] : labels.split(", ");
}

/** Nothing unless a sender to which the person wrote lately can ask. */
function AskForNumber({ contact }: { contact: Contact }) {
  const { t } = useWords();
  const maySend = useCan()("messages:send");
  const { data: senders = [] } = useSenders();
  const { data: channels = [] } = useChannels();
  const [question, setQuestion] = useState<string | null>(null);
  const { mutate, isPending, isSuccess, error } = useChange(api.sendMessage);
  const open = new Set(
    contact.windows.flatMap(({ sender_id, expires_at }) =>
      Date.parse(expires_at) > Date.now() ? sender_id : [],
    ),
  );
  const sender = senders.find(
    ({ id, connector }) =>
      open.has(id) &&
      channels.some((one) => one.connector === connector && one.capabilities.interactive?.request_contact),
  );
  if (!maySend || !sender) return null;
  if (isSuccess) return <span>{t("contact.asked")}</span>;
  if (question === null)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={() => setQuestion(t("contact.numberQuestion"))}
      >
        {t("contact.askNumber")}
      </Button>
    );
  const ask = () =>
    mutate({
      channel: sender.channel,
      contact_id: contact.id,
      source_phone: sender.phone,
      interactive: { request_contact: { text: question } },
    });
  return (
    <>
      <Textarea
        aria-label={t("contact.question")}
        value={question}
        onChange={(event) => setQuestion(event.currentTarget.value)}
        autosize
        dir="auto"
      />
      <Button size="compact-sm" mt={8} loading={isPending} disabled={question.trim() === ""} onClick={ask}>
        {t("contact.sendQuestion")}
      </Button>
      <Fault of={error} />
    </>
  );
}
