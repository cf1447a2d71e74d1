// The contact's labels. A change adds or removes one label, so that changes of others stay.
import { TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { useChangeContact } from "./change-contact.ts";
import classes from "./details.module.css";
import type { Contact } from "./use-contact.ts";

const MOST_SUGGESTIONS = 200;

export function LabelsField({ contact, canWrite }: { contact: Contact; canWrite: boolean }) {
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
  const { data: known = [] } = useQuery({
    queryKey: [...keys.labels, "names"],
    queryFn: async ({ signal }) =>
      (await api.listLabels({ limit: MOST_SUGGESTIONS }, { signal })).data.map(({ name }) => name),
    enabled: isWanted,
  });
  const change = (next: string[]) =>
    mutate((now) => {
      const kept = labelsOf(now).filter((one) => next.includes(one) || !labels.includes(one));
      return { labels: [...new Set([...kept, ...next.filter((one) => !labels.includes(one))])].join(", ") };
    });
  return (
    <TagsInput
      ref={field}
      variant="unstyled"
      classNames={{ pill: classes.label ?? "" }}
      aria-label={t("contacts.labels")}
      placeholder={canWrite ? t("contact.addLabel") : ""}
      readOnly={!canWrite}
      data={known}
      limit={8}
      acceptValueOnBlur={false}
      value={labels}
      error={error && refusal(error)}
      onFocus={() => setWanted(true)}
      onChange={change}
    />
  );
}

/** A comma without a space belongs to the name. */
function labelsOf({ labels }: Contact): string[] {
  return labels === "" ? [] : labels.split(", ");
}
