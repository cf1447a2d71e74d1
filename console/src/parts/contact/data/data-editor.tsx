// Edits one group of the contact's data as rows. An empty group is removed. What somebody else changed meanwhile is shown, and
// never overwritten without asking.
import { ActionIcon, Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../words/use-words.tsx";
import { Dialog } from "../../dialog/dialog.tsx";
import { useErrors } from "../../errors/use-errors.ts";
import { ApiForm } from "../../form/api-form.tsx";
import { sortFaults } from "../../form/form-faults.ts";
import { When } from "../../text/when.tsx";
import { useChangeContact } from "../change-contact.ts";
import type { Contact } from "../use-contact.ts";
import classes from "./data-editor.module.css";
import { type Entry, EntryList } from "./data-group.tsx";

interface Props {
  contact: Contact;
  /** Null for a new group. */
  group: string | null;
  onClose(): void;
}

const FIELDS = ["text", "description", "link"] as const;
const EMPTY = { text: "", description: "", link: "" };
/** More rows at once are slow to type in. */
const MOST_ROWS = 200;

export function DataEditor({ contact, group, onClose }: Props) {
  const { t } = useWords();
  const { faults } = useErrors();
  const theirs = (group !== null && contact.enhanced_data[group]) || [];
  const [base, setBase] = useState(theirs);
  const form = useForm({ initialValues: { name: group ?? "", rows: editable(theirs) } });
  const { rows } = form.values;
  const name = form.values.name.trim();
  const change = useChangeContact(contact.id);
  const isConflict = !isSame(theirs, base) && !isSame(theirs, rows);
  const isTaken = group === null && contact.enhanced_data[name] !== undefined;
  const own = `contact/enhanced_data/${pointer(name)}/`;
  const sorted = (error: Error | null) =>
    sortFaults(faults(error), (path) =>
      path.startsWith(own) ? `rows.${path.slice(own.length).replaceAll("/", ".")}` : null,
    );
  const saveOver = (known: Entry[]) => {
    const entries = cleaned(rows);
    // The service counts the entries as it gets them.
    form.setFieldValue("rows", editable(entries));
    change.mutate(
      (now) =>
        isSame(now.enhanced_data[name] ?? [], known)
          ? { enhanced_data: { [name]: entries.length > 0 ? entries : null } }
          : null,
      {
        onSuccess: (isSaved) => isSaved && onClose(),
        onError: (error) => form.setErrors(sorted(error).fields),
      },
    );
  };
  const keepMine = () => {
    setBase(theirs);
    saveOver(theirs);
  };
  const takeTheirs = () => {
    setBase(theirs);
    form.setFieldValue("rows", editable(theirs));
  };
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={group === null ? t("data.newGroup") : t("data.edit", { group })}
    >
      <ApiForm
        form={{
          submit: form.onSubmit(() => saveOver(base)),
          isBusy: change.isPending,
          error: change.error,
          fault: sorted(change.error).form,
        }}
        act={t("act.save")}
        isDisabled={isConflict || isTaken || name === ""}
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
        <Stack component="ul" gap={8} className={classes.rows ?? ""}>
          {rows.slice(0, MOST_ROWS).map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and every field is controlled.
            <li key={index}>
              {FIELDS.map((field) => (
                <TextInput
                  key={field}
                  aria-label={t("data.fieldOf", { field: t(`data.${field}`), n: index + 1 })}
                  placeholder={t(`data.${field}`)}
                  dir={field === "link" ? "ltr" : "auto"}
                  {...form.getInputProps(`rows.${index}.${field}`)}
                />
              ))}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t("data.removeEntry", { n: index + 1 })}
                onClick={() => form.removeListItem("rows", index)}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </Stack>
        {rows.length > MOST_ROWS && <p>{t("data.tooMany", { n: MOST_ROWS })}</p>}
        <Button
          variant="default"
          onClick={() => form.insertListItem("rows", EMPTY, Math.min(rows.length, MOST_ROWS - 1))}
        >
          {t("data.addEntry")}
        </Button>
        {isConflict && (
          <div role="alert" className={classes.conflict}>
            <p>{t("conflict.changed")}</p>
            {theirs.length > 0 ? <EntryList entries={theirs} /> : t("data.removed")}
            <small>
              <When at={contact.updated_at} />
            </small>
            <Button size="compact-sm" variant="default" onClick={keepMine}>
              {t("conflict.keepMine")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={takeTheirs}>
              {t("conflict.takeTheirs")}
            </Button>
          </div>
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
    .map((row) =>
      Object.fromEntries(FIELDS.flatMap((field) => (row[field]?.trim() ? [[field, row[field].trim()]] : []))),
    )
    .filter((row) => Object.keys(row).length > 0);
}

function isSame(one: Entry[], other: Entry[]): boolean {
  return JSON.stringify(cleaned(one)) === JSON.stringify(cleaned(other));
}

/** RFC 6901. */
function pointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
