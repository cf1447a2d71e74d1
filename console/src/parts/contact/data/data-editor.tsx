// Edits one group of the contact's data as rows. An empty group is removed.
import { TextInput } from "@mantine/core";
import { useWords } from "../../../words/use-words.tsx";
import { Dialog } from "../../dialog/dialog.tsx";
import { ApiForm } from "../../form/api-form.tsx";
import { AddButton } from "../add-button.tsx";
import { ConflictNote } from "../conflict-note.tsx";
import type { Contact } from "../use-contact.ts";
import { useContactForm } from "../use-contact-form.ts";
import classes from "./data-editor.module.css";
import { type Entry, EntryList } from "./data-group.tsx";
import { EntryRows, MOST_ROWS } from "./entry-rows.tsx";

interface Props {
  contact: Contact;
  /** Null for a new group. */
  group: string | null;
  onClose(): void;
}

const EMPTY = { text: "", description: "", link: "" };

export function DataEditor({ contact, group, onClose }: Props) {
  const { t } = useWords();
  const theirs = (group !== null && contact.enhanced_data[group]) || [];
  const form = useContactForm(contact.id, {
    theirs: { name: group ?? "", rows: editable(theirs) },
    stored: (now, { name }) => ({ name, rows: editable(now.enhanced_data[name.trim()] ?? []) }),
    isSame: (one, other) => JSON.stringify(cleaned(one.rows)) === JSON.stringify(cleaned(other.rows)),
    write({ name, rows }) {
      const entries = cleaned(rows);
      return { enhanced_data: { [name.trim()]: entries.length > 0 ? entries : null } };
    },
    fieldOf(path, { name }) {
      const own = `contact/enhanced_data/${pointer(name.trim())}/`;
      return path.startsWith(own) ? `rows.${path.slice(own.length).replaceAll("/", ".")}` : null;
    },
    onSaved: onClose,
  });
  const { name, rows } = form.values;
  const isTaken = group === null && contact.enhanced_data[name.trim()] !== undefined;
  const submit = form.onSubmit((given) => {
    // The service counts the entries as it gets them.
    form.setFieldValue("rows", editable(cleaned(given.rows)));
    form.save();
  });
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={group === null ? t("data.newGroup") : t("data.edit", { group })}
    >
      <ApiForm
        form={{ ...form, submit }}
        act={t("act.save")}
        isDisabled={form.isConflict || isTaken || name.trim() === ""}
        onClose={onClose}
      >
        {group === null && (
          <TextInput
            data-autofocus
            label={t("data.groupName")}
            {...form.getInputProps("name")}
            error={isTaken && t("data.taken")}
          />
        )}
        <EntryRows form={form} count={Math.min(rows.length, MOST_ROWS)} />
        {rows.length > MOST_ROWS && <p className={classes.note}>{t("data.tooMany", { n: MOST_ROWS })}</p>}
        <div>
          <AddButton
            name={t("data.addEntry")}
            onClick={() => form.insertListItem("rows", EMPTY, Math.min(rows.length, MOST_ROWS - 1))}
          />
        </div>
        {form.isConflict && (
          <ConflictNote
            at={contact.updated_at}
            theirs={theirs.length > 0 ? <EntryList entries={theirs} /> : t("data.removed")}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
        )}
      </ApiForm>
    </Dialog>
  );
}

/** With all fields, and at least one row. */
function editable(entries: Entry[]): Required<Entry>[] {
  return (entries.length > 0 ? entries : [EMPTY]).map((entry) => ({ ...EMPTY, ...entry }));
}

/** Without empty rows and fields, as the service stores them. */
function cleaned(rows: Entry[]): Entry[] {
  return rows
    .map(({ text, description, link }) => ({
      ...(text?.trim() && { text: text.trim() }),
      ...(description?.trim() && { description: description.trim() }),
      ...(link?.trim() && { link: link.trim() }),
    }))
    .filter((row) => Object.keys(row).length > 0);
}

/** RFC 6901. */
function pointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
