// A form that changes a contact. What somebody else changed meanwhile is shown, and never overwritten without asking.
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useErrors } from "../errors/use-errors.ts";
import { sortFaults } from "../form/form-faults.ts";
import { type Changes, useChangeContact } from "./change-contact.ts";
import type { Contact } from "./use-contact.ts";

interface Options<Values> {
  /** As the contact is known now. */
  theirs: Values;
  /** As the service has the contact, just before a change. */
  stored(now: Contact, mine: Values): Values;
  isSame(one: Values, other: Values): boolean;
  write(mine: Values): Changes;
  /** The field with the fault at a pointer's path; null for none. */
  fieldOf(path: string, mine: Values): string | null;
  /** `before`: as the contact was. */
  onSaved(mine: Values, before: Values): void;
}

export function useContactForm<Values extends object>(contactId: string, options: Options<Values>) {
  const { theirs, stored, isSame, write, fieldOf, onSaved } = options;
  const { faults } = useErrors();
  const change = useChangeContact(contactId);
  const [base, setBase] = useState(theirs);
  const form = useForm<Values>({ mode: "controlled", initialValues: theirs });
  const mine = form.values;
  const isConflict = !isSame(theirs, base) && !isSame(theirs, mine);
  const sorted = (error: Error | null) => sortFaults(faults(error), (path) => fieldOf(path, mine));
  const saveOver = (known: Values) =>
    change.mutate((now) => (isSame(stored(now, mine), known) ? write(mine) : null), {
      onSuccess: (isSaved) => isSaved && onSaved(mine, known),
      onError: (error) => form.setErrors(sorted(error).fields),
    });
  return {
    ...form,
    isConflict,
    isBusy: change.isPending,
    error: change.error,
    /** What is wrong, apart from the fields. */
    fault: sorted(change.error).form,
    save() {
      if (!isConflict) saveOver(base);
    },
    keepMine() {
      setBase(theirs);
      saveOver(theirs);
    },
    takeTheirs() {
      setBase(theirs);
      form.setValues(theirs);
    },
  };
}
