// Where a column of data goes: the group, the part of an entry, and which entry if the group has several.
import { Autocomplete, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Meaning } from "../file/chosen.ts";
import classes from "../import.module.css";
import { type DataMeaning, entryGroups, freeEntries } from "./change-meaning.ts";

const PARTS = {
  text: "import.partText",
  description: "import.partDescription",
  link: "import.partLink",
} as const satisfies Record<Exclude<DataMeaning["field"], "json" | undefined>, Key>;

interface Props {
  heading: string;
  data: DataMeaning;
  /** Of all columns. */
  meanings: Meaning[];
  place: number;
  onChange(data: DataMeaning): void;
}

export function DataChoice({ heading, data, meanings, place, onChange }: Props) {
  const { t } = useWords();
  const { group, field, entry } = data;
  const others = meanings.with(place, "ignore");
  const hasOthers = entryGroups(others).includes(group);
  return (
    <>
      <GroupName
        heading={heading}
        group={group}
        groups={entryGroups(others)}
        onGroup={(name) => onChange({ group: name, field })}
      />
      <div className={classes.parts}>
        <NativeSelect
          size="xs"
          aria-label={t("import.partOf", { column: heading })}
          value={field}
          onChange={(event) => onChange({ group, field: event.currentTarget.value as DataMeaning["field"] })}
          data={Object.entries(PARTS).map(([value, word]) => ({ value, label: t(word) }))}
        />
        {hasOthers && entry !== undefined && (
          <NativeSelect
            size="xs"
            aria-label={t("import.entryOf", { column: heading })}
            value={String(entry)}
            onChange={(event) => onChange({ group, field, entry: Number(event.currentTarget.value) })}
            data={freeEntries(meanings, place, data).map((n) => ({
              value: String(n),
              label: t("import.entry", { n }),
            }))}
          />
        )}
      </div>
    </>
  );
}

interface GroupProps {
  heading: string;
  group: string;
  /** Those of the other columns. */
  groups: string[];
  onGroup(group: string): void;
}

/** Taken when the field is left: each change reads the file's beginning again. */
function GroupName({ heading, group, groups, onGroup }: GroupProps) {
  const { t } = useWords();
  const [text, setText] = useState(group);
  const keep = (name: string) => {
    const wanted = name.trim();
    if (wanted === "") setText(group);
    else if (wanted !== group) onGroup(wanted);
  };
  return (
    <Autocomplete
      size="xs"
      mt={4}
      aria-label={t("import.groupOf", { column: heading })}
      data={groups}
      value={text}
      maxLength={256}
      onChange={setText}
      onOptionSubmit={keep}
      onBlur={() => keep(text)}
      onKeyDown={(event) => event.key === "Enter" && keep(text)}
    />
  );
}
