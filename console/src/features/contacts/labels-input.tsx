// Labels for new and chosen contacts, with those of the account as suggestions.
import { TagsInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { MOST_LABELS, useLabels } from "../../parts/queries/use-labels.ts";
import { useWords } from "../../words/use-words.tsx";

interface Props {
  names: string[];
  error?: ReactNode;
  onChange(names: string[]): void;
}

export function LabelsInput({ names, error, onChange }: Props) {
  const { t } = useWords();
  // Closed after each choice, as it would cover the buttons.
  const [isOpen, setOpen] = useState(false);
  const labels = useLabels(isOpen);
  const change = (next: string[]) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <TagsInput
      label={t("contacts.labels")}
      description={t("contacts.labelsHint")}
      data={labels}
      limit={MOST_LABELS}
      value={names}
      onChange={change}
      error={error}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  );
}
