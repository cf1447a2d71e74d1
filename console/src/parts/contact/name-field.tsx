// The contact's name, edited in place: Enter and leaving the field save, Escape reverts. What was saved can be undone.
import { TextInput, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { showToast, type Toast } from "../../platform/cache/toast.ts";
import { phoneText } from "../../words/phone-groups.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { useChangeContact } from "./change-contact.ts";
import classes from "./details.module.css";
import type { Contact } from "./use-contact.ts";

export function NameField({ contact, canWrite }: { contact: Contact; canWrite: boolean }) {
  const { t } = useWords();
  const [isEditing, setEditing] = useState(false);
  const name = contact.name ?? t("contact.noName");
  const begin = () => setEditing(true);
  const edit = { id: "contact.edit", name: t("contact.editName", { name }), note: "", run: begin };
  usePageActs(canWrite ? [edit] : []);
  // Also when the right to it ends: the field then says so.
  if (isEditing) return <NameForm contact={contact} onClose={() => setEditing(false)} />;
  if (!canWrite) return <bdi>{phoneText(name)}</bdi>;
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
  const { faults, refusal } = useErrors();
  const cache = useQueryClient();
  const [base] = useState(contact.name ?? "");
  const [name, setName] = useState(base);
  const change = useChangeContact(contact.id);
  /** A colleague's name for the contact, kept until the user decides; undefined when the name was saved. */
  const rename = async (from: string, to: string): Promise<string | undefined> => {
    let theirs: string | undefined;
    await change.mutateAsync((now) => {
      theirs = (now.name ?? "") === from ? undefined : (now.name ?? "");
      return theirs === undefined ? { name: to } : null;
    });
    return theirs;
  };
  const actOf = (name: string, from: string, to: string): Toast["act"] => ({
    name,
    run: () =>
      void rename(from, to).catch((error: Error) =>
        showToast(cache, { text: refusal(error), act: actOf(t("act.try_again"), from, to) }),
      ),
  });
  const save = async () => {
    const mine = name.trim();
    const theirs = mine === base ? base : await rename(base, mine);
    onClose();
    if (theirs === undefined) {
      const text = t("contact.renamed", { name: base || t("contact.noName") });
      showToast(cache, { text, act: actOf(t("act.undo"), mine, base) });
    } else if (theirs !== base) {
      const text = t("contact.renamedElse", { theirs: theirs || t("contact.noName"), mine });
      showToast(cache, { text, act: actOf(t("conflict.keepMine"), theirs, mine) });
    }
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // The field shows the failure.
    save().catch(() => undefined);
  };
  const { fields, form } = faults(change.error);
  return (
    <form onSubmit={submit}>
      <TextInput
        autoFocus
        size="xs"
        aria-label={t("contacts.name")}
        dir="auto"
        readOnly={change.isPending}
        value={name}
        error={fields["contact/name"] ?? form}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          if (!change.isPending && !change.error) submit();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      />
    </form>
  );
}
