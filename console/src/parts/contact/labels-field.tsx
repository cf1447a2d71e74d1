// The contact's labels as chips. A change adds or removes one label, so that changes of others stay.
import { ActionIcon, Autocomplete } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import { Fault } from "../form/fault.tsx";
import { AddButton } from "./add-button.tsx";
import { useChangeContact } from "./change-contact.ts";
import classes from "./details.module.css";
import type { Contact } from "./use-contact.ts";

const MOST_SUGGESTIONS = 200;

export function LabelsField({ contact, canWrite }: { contact: Contact; canWrite: boolean }) {
  const { t } = useWords();
  const [isAdding, setAdding] = useState(false);
  const change = useChangeContact(contact.id);
  const labels = labelsOf(contact);
  const note = contact.name ?? contact.phone ?? t("phone.hidden");
  const begin = () => setAdding(true);
  const label = { id: "contact.label", name: t("bulk.addLabel"), note, run: begin };
  usePageActs(canWrite ? [label] : []);
  const add = (label: string) =>
    change.mutate((now) => ({ labels: [...new Set([...labelsOf(now), label])].join(", ") }));
  const remove = (label: string) =>
    change.mutate((now) => ({
      labels: labelsOf(now)
        .filter((one) => one !== label)
        .join(", "),
    }));
  return (
    <>
      <ul className={classes.labels}>
        {labels.map((label) => (
          <li key={label} className={classes.label}>
            <bdi>{label}</bdi>
            {canWrite && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={t("contact.removeLabel", { label })}
                onClick={() => remove(label)}
              >
                <IconX size={14} stroke={1.75} />
              </ActionIcon>
            )}
          </li>
        ))}
        {labels.length === 0 && !canWrite && <li>–</li>}
        {canWrite && !isAdding && (
          <li>
            <AddButton name={t("contact.addLabel")} onClick={begin} />
          </li>
        )}
      </ul>
      {isAdding && <NewLabel known={labels} onAdd={add} onEnd={() => setAdding(false)} />}
      <Fault of={change.error} />
    </>
  );
}

interface NewLabelProps {
  known: string[];
  onAdd(label: string): void;
  onEnd(): void;
}

function NewLabel({ known, onAdd, onEnd }: NewLabelProps) {
  const { t } = useWords();
  const [text, setText] = useState("");
  const { data } = useQuery({
    queryKey: [...keys.labels, "names"],
    queryFn: async ({ signal }) =>
      (await api.listLabels({ limit: MOST_SUGGESTIONS }, { signal })).data.map(({ name }) => name),
  });
  const add = (label: string) => {
    const name = label.trim();
    if (name !== "") onAdd(name);
    setText("");
  };
  return (
    <Autocomplete
      autoFocus
      size="xs"
      aria-label={t("contact.newLabel")}
      placeholder={t("contact.newLabel")}
      data={(data ?? []).filter((name) => !known.includes(name))}
      limit={8}
      value={text}
      onChange={setText}
      onOptionSubmit={(label) => {
        add(label);
        // The field would take the chosen word after this.
        setTimeout(() => setText(""));
      }}
      onBlur={onEnd}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEnd();
        if (event.key !== "Enter" || event.defaultPrevented) return;
        event.preventDefault();
        add(text);
      }}
    />
  );
}

/** A comma without a space belongs to the name. */
function labelsOf({ labels }: Contact): string[] {
  return labels === "" ? [] : labels.split(", ");
}
