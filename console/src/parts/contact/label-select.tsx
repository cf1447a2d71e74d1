// Chooses labels that contacts must have.
import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { MOST_LABELS, useLabels } from "../queries/use-labels.ts";

interface Props extends Pick<MultiSelectProps, "className" | "label" | "aria-label" | "description"> {
  placeholder?: string;
  chosen: string[];
  onChange(names: string[]): void;
}

export function LabelSelect({ chosen, placeholder = "", onChange, ...input }: Props) {
  const { t } = useWords();
  const [isChoosing, setChoosing] = useState(false);
  const labels = useLabels(isChoosing);
  const [search, setSearch] = useState("");
  return (
    <MultiSelect
      {...input}
      placeholder={chosen.length === 0 ? placeholder : ""}
      data={[...new Set([...labels, ...chosen])]}
      limit={MOST_LABELS}
      value={chosen}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      // Enter takes the first label that fits. Otherwise leaving the field drops the text, and everybody is chosen.
      selectFirstOptionOnChange={search !== ""}
      onDropdownOpen={() => setChoosing(true)}
      onDropdownClose={() => setChoosing(false)}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      nothingFoundMessage={t("contacts.noLabels")}
      maxDropdownHeight={320}
      searchable
      clearable
      hidePickedOptions
    />
  );
}
