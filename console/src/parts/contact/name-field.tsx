// The contact's name, edited in place: Enter and leaving the field save, Escape reverts.
import { TextInput, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { phoneText } from "../../words/phone-groups.ts";
import { useWords } from "../../words/use-words.tsx";
import { faultsOf } from "../form/form-faults.ts";
import { useChangeContact } from "./change-contact.ts";
import { ConflictNote } from "./conflict-note.tsx";
import classes from "./details.module.css";
import type { Contact } from "./use-contact.ts";

interface Editing {
  /** The name when the editing began. */
  base: string;
  text: string;
}

export function NameField({ contact, canWrite }: { contact: Contact; canWrite: boolean }) {
  const { t } = useWords();
  const [editing, setEditing] = useState<Editing | null>(null);
  const change = useChangeContact(contact.id);
  const theirs = contact.name ?? "";
  const begin = () => setEditing({ base: theirs, text: theirs });
  const name = contact.name ?? t("contact.noName");
  const edit = { id: "contact.edit", name: t("contact.editName", { name }), note: "", key: "e", run: begin };
  usePageActs(canWrite ? [edit] : []);
  if (!canWrite) return <bdi>{phoneText(name)}</bdi>;
  if (!editing)
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
  const { base, text } = editing;
  const isConflict = theirs !== base && theirs !== text.trim();
  const save = async (known: string) => {
    const next = text.trim();
    if (next === theirs) return setEditing(null);
    const isSaved = await change
      .mutateAsync((now) => ((now.name ?? "") === known ? { name: next } : null))
      .catch(() => null);
    if (isSaved) setEditing(null);
    return undefined;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isConflict) void save(base);
      }}
    >
      <TextInput
        autoFocus
        size="xs"
        aria-label={t("contacts.name")}
        dir="auto"
        value={text}
        disabled={change.isPending}
        error={change.error && (faultsOf(change.error).fields["contact/name"] ?? change.error.message)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setEditing({ base, text: event.currentTarget.value })}
        onBlur={() => {
          if (!isConflict && !change.isPending && !change.isError) void save(base);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") setEditing(null);
        }}
      />
      {isConflict && (
        <ConflictNote
          at={contact.updated_at}
          theirs={<bdi>{theirs || t("contact.noName")}</bdi>}
          onKeepMine={() => {
            setEditing({ base: theirs, text });
            void save(theirs);
          }}
          onTakeTheirs={() => setEditing(null)}
        />
      )}
    </form>
  );
}
