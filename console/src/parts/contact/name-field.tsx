// The contact's name, edited in place: Enter and leaving the field save, Escape reverts. What was saved can be undone.
import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { phoneText } from "../../words/phone-groups.ts";
import { useWords } from "../../words/use-words.tsx";
import { Fault } from "../form/fault.tsx";
import { useChangeContact } from "./change-contact.ts";
import { ConflictNote } from "./conflict-note.tsx";
import classes from "./details.module.css";
import type { Contact } from "./use-contact.ts";
import { useContactForm } from "./use-contact-form.ts";

export function NameField({ contact, canWrite }: { contact: Contact; canWrite: boolean }) {
  const { t } = useWords();
  const [isEditing, setEditing] = useState(false);
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const begin = () => setEditing(true);
  const name = contact.name ?? t("contact.noName");
  const edit = { id: "contact.edit", name: t("contact.editName", { name }), note: "", run: begin };
  usePageActs(canWrite ? [edit] : []);
  if (!canWrite) return <bdi>{phoneText(name)}</bdi>;
  if (isEditing) return <NameForm contact={contact} onSaved={setEarlier} onClose={() => setEditing(false)} />;
  return (
    <>
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
      {earlier && <Renamed contactId={contact.id} earlier={earlier} onDone={() => setEarlier(null)} />}
    </>
  );
}

/** The name before a change, and after it. */
interface Earlier {
  was: string;
  is: string;
}

interface RenamedProps {
  contactId: string;
  earlier: Earlier;
  onDone(): void;
}

/** Nothing is undone that somebody else has changed since. */
function Renamed({ contactId, earlier: { was, is }, onDone }: RenamedProps) {
  const { t } = useWords();
  const change = useChangeContact(contactId);
  const undo = () =>
    change.mutate((now) => ((now.name ?? "") === is ? { name: was } : null), { onSuccess: onDone });
  return (
    <p className={classes.renamed} role="status">
      {t("contact.renamed", { name: was || t("contact.noName") })}
      <Button size="compact-sm" variant="default" loading={change.isPending} onClick={undo}>
        {t("act.undo")}
      </Button>
      <Fault of={change.error} />
    </p>
  );
}

interface FormProps {
  contact: Contact;
  onSaved(earlier: Earlier): void;
  onClose(): void;
}

function NameForm({ contact, onSaved, onClose }: FormProps) {
  const { t } = useWords();
  const theirs = { name: contact.name ?? "" };
  const form = useContactForm(contact.id, {
    theirs,
    stored: (now) => ({ name: now.name ?? "" }),
    isSame: (one, other) => one.name.trim() === other.name.trim(),
    write: ({ name }) => ({ name: name.trim() }),
    fieldOf: (path) => (path === "contact/name" ? "name" : null),
    onSaved(mine, before) {
      onSaved({ was: before.name, is: mine.name.trim() });
      onClose();
    },
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
