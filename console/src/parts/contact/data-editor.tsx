// Edits one group of the contact's data as rows. An empty group is removed.
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { Fault } from "../form/fault.tsx";
import { faultsOf } from "../form/form-faults.ts";
import { AddButton } from "./add-button.tsx";
import { useChangeContact } from "./change-contact.ts";
import { ConflictNote } from "./conflict-note.tsx";
import classes from "./data-editor.module.css";
import { type Entry, EntryList } from "./data-group.tsx";
import type { Contact } from "./use-contact.ts";

interface Props {
  contact: Contact;
  /** Null for a new group. */
  group: string | null;
  onClose(): void;
}

const EMPTY: Entry = { text: "", description: "", link: "" };
/** More rows at once are slow to type in. */
const MOST_ROWS = 200;

export function DataEditor({ contact, group, onClose }: Props) {
  const { t } = useWords();
  const theirs = (group !== null && contact.enhanced_data[group]) || [];
  const [base, setBase] = useState(theirs);
  const [rows, setRows] = useState<Entry[]>(theirs.length > 0 ? theirs : [EMPTY]);
  const [name, setName] = useState(group ?? "");
  const change = useChangeContact(contact.id);
  const isConflict = !isSame(theirs, base) && !isSame(theirs, cleaned(rows));
  const isTaken = group === null && contact.enhanced_data[name.trim()] !== undefined;
  const { fields, form } = faultsOf(change.error);
  const ownFields = `contact/enhanced_data/${pointer(name.trim())}/`;
  const elsewhere = Object.entries(fields).flatMap(([path, fault]) =>
    path.startsWith(ownFields) ? [] : fault,
  );
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (change.error) root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [change.error]);
  const save = async (known: Entry[]) => {
    const entries = cleaned(rows);
    setRows(entries.length > 0 ? entries : [EMPTY]);
    const isSaved = await change
      .mutateAsync((now) =>
        isSame(now.enhanced_data[name.trim()] ?? [], known)
          ? { enhanced_data: { [name.trim()]: entries.length > 0 ? entries : null } }
          : null,
      )
      .catch(() => false);
    if (isSaved) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConflict && !isTaken && name.trim() !== "") void save(base);
  };
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={group === null ? t("data.newGroup") : t("data.edit", { group })}
    >
      <form ref={root} className={classes.form} onSubmit={submit} noValidate>
        {group === null && (
          <TextInput
            data-autofocus
            label={t("data.groupName")}
            value={name}
            error={isTaken && t("data.taken")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <Rows
          rows={rows.slice(0, MOST_ROWS)}
          faultOf={(index, field) => fields[`${ownFields}${index}/${field}`]}
          onChange={(changed) => setRows([...changed, ...rows.slice(MOST_ROWS)])}
        />
        {rows.length > MOST_ROWS && <p className={classes.note}>{t("data.tooMany", { n: MOST_ROWS })}</p>}
        <AddButton
          name={t("data.addEntry")}
          onClick={() => setRows([...rows.slice(0, MOST_ROWS - 1), EMPTY, ...rows.slice(MOST_ROWS - 1)])}
        />
        {isConflict && (
          <ConflictNote
            at={contact.updated_at}
            theirs={theirs.length > 0 ? <EntryList entries={theirs} /> : t("data.removed")}
            onKeepMine={() => {
              setBase(theirs);
              void save(theirs);
            }}
            onTakeTheirs={() => {
              setBase(theirs);
              setRows(theirs.length > 0 ? theirs : [EMPTY]);
            }}
          />
        )}
        <Fault text={form ?? elsewhere.join(" ")} />
        <div className={classes.acts}>
          <Button variant="default" onClick={onClose}>
            {t("act.cancel")}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={isConflict || name.trim() === ""}>
            {t("act.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RowsProps {
  rows: Entry[];
  faultOf(index: number, field: keyof Entry): string | undefined;
  onChange(rows: Entry[]): void;
}

function Rows({ rows, faultOf, onChange }: RowsProps) {
  const { t } = useWords();
  const field = (index: number, name: keyof Entry) => (
    <TextInput
      aria-label={t("data.fieldOf", { field: t(`data.${name}`), n: index + 1 })}
      placeholder={t(`data.${name}`)}
      dir={name === "link" ? "ltr" : "auto"}
      value={rows[index]?.[name] ?? ""}
      error={faultOf(index, name)}
      onChange={(event) => onChange(rows.with(index, { ...rows[index], [name]: event.currentTarget.value }))}
    />
  );
  return (
    <>
      <div className={classes.heads} aria-hidden>
        {(["text", "description", "link"] as const).map((name) => (
          <span key={name}>{t(`data.${name}`)}</span>
        ))}
      </div>
      <ul className={classes.rows}>
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and every field is controlled.
          <li key={index}>
            {field(index, "text")}
            {field(index, "description")}
            {field(index, "link")}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("data.removeEntry", { n: index + 1 })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
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

function isSame(one: Entry[], other: Entry[]): boolean {
  const text = (rows: Entry[]) => JSON.stringify(rows.map((row) => [row.text, row.description, row.link]));
  return text(one) === text(other);
}

/** RFC 6901. */
function pointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
