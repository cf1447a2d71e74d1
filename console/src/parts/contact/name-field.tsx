// The contact's name, edited in place: Enter and leaving the field save, Escape reverts.
import { TextInput, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { phoneText } from "../../words/phone-groups.ts";
import { useWords } from "../../words/use-words.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import classes from "./details.module.css";
import type { Contact } from "./use-contact.ts";
import { useContactForm } from "./use-contact-form.ts";

export function NameField({ contact, canWrite }: { contact: Contact; canWrite: boolean }) {
  const { t } = useWords();
  const [isEditing, setEditing] = useState(false);
  const begin = () => setEditing(true);
  const name = contact.name ?? t("contact.noName");
  const edit = { id: "contact.edit", name: t("contact.editName", { name }), note: "", key: "e", run: begin };
  usePageActs(canWrite ? [edit] : []);
  if (!canWrite) return <bdi>{phoneText(name)}</bdi>;
  if (isEditing) return <NameForm contact={contact} onClose={() => setEditing(false)} />;
  return (
    <UnstyledButton
      className={classes.editable}
      // What is shown for a missing name isn't one.
      aria-label={contact.name === null ? undefined : edit.name}
      title={edit.name}
      onClick={begin}
    >
      <bdi data-empty={contact.name === null}>{phoneText(name)}</bdi>
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

function NameForm({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const { t } = useWords();
  const theirs = { name: contact.name ?? "" };
  const form = useContactForm(contact.id, {
    theirs,
    stored: (now) => ({ name: now.name ?? "" }),
    isSame: (one, other) => one.name.trim() === other.name.trim(),
    write: ({ name }) => ({ name: name.trim() }),
    fieldOf: (path) => (path === "contact/name" ? "name" : null),
    onSaved: onClose,
  });
  const save = () => (form.values.name.trim() === theirs.name ? onClose() : form.save());
  const { onBlur, ...input } = form.getInputProps("name");
  return (
    <form onSubmit={form.onSubmit(save)}>
      <TextInput
        autoFocus
        size="xs"
        aria-label={t("contacts.name")}
        dir="auto"
        disabled={form.isBusy}
        {...input}
        error={form.errors["name"] ?? form.fault}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          onBlur(event);
          if (!form.isBusy && !form.error) save();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      />
      {form.isConflict && (
        <ConflictNote
          at={contact.updated_at}
          theirs={<bdi>{theirs.name || t("contact.noName")}</bdi>}
          onKeepMine={form.keepMine}
          onTakeTheirs={onClose}
        />
      )}
    </form>
  );
}
