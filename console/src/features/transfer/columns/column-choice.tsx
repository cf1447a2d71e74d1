// What a column means: a field of the contact, a part of its data, or nothing.
import { NativeSelect } from "@mantine/core";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Meaning } from "../file/chosen.ts";
import classes from "../import.module.css";
import { isEntry } from "./change-meaning.ts";
import { DataChoice } from "./data-choice.tsx";

const FIELDS = {
  phone: "contacts.phone",
  name: "contacts.name",
  first_name: "import.firstName",
  middle_name: "import.middleName",
  last_name: "import.lastName",
  organization: "import.organization",
  labels: "contacts.labels",
  opted_out: "contacts.optOuts",
  ignore: "import.useIgnored",
} as const satisfies Record<Extract<Meaning, string>, Key>;

interface Props {
  heading: string;
  /** Of all columns. */
  meanings: Meaning[];
  place: number;
  onChange(meaning: Meaning): void;
}

export function ColumnChoice({ heading, meanings, place, onChange }: Props) {
  const { t } = useWords();
  const meaning = meanings[place] as Meaning;
  const choose = (value: string) =>
    onChange(value === "data" ? { group: heading.trim().slice(0, 256), field: "text" } : (value as Meaning));
  const { ignore, ...fields } = FIELDS;
  return (
    <>
      <bdi className={classes.heading}>{heading}</bdi>
      <NativeSelect
        size="xs"
        aria-label={t("import.meaningOf", { column: heading })}
        value={typeof meaning === "object" ? "data" : meaning}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...Object.entries(fields).map(([value, word]) => ({ value, label: t(word) })),
          { value: "data", label: t("import.useData") },
          { value: "ignore", label: t(ignore) },
        ]}
      />
      {isEntry(meaning) && (
        <DataChoice
          key={meaning.group}
          heading={heading}
          data={meaning}
          meanings={meanings}
          place={place}
          onChange={onChange}
        />
      )}
    </>
  );
}
