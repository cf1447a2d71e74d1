// What a column means: a field of the contact, a part of its data, or nothing.
import { Autocomplete, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Meaning } from "../file/chosen.ts";
import classes from "../import.module.css";
import { type ConsentMeaning, type DataMeaning, entryGroups, isConsent, isEntry } from "./change-meaning.ts";

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

const CONSENTS = { wants: "import.useWants", refuses: "import.useRefuses" } as const satisfies Record<
  ConsentMeaning["yes"],
  Key
>;

function choiceOf(meaning: Meaning): string {
  if (typeof meaning === "string") return meaning;
  return isConsent(meaning) ? meaning.yes : "data";
}

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
  const choose = (value: string) => {
    if (value === "data") onChange({ group: heading.trim().slice(0, 256), field: "text" });
    else if (value === "wants" || value === "refuses") onChange({ opt_out: "all", yes: value });
    else onChange(value as Meaning);
  };
  const { ignore, ...fields } = FIELDS;
  return (
    <>
      <bdi className={classes.heading}>{heading}</bdi>
      <NativeSelect
        size="xs"
        aria-label={t("import.meaningOf", { column: heading })}
        value={choiceOf(meaning)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...Object.entries(fields).map(([value, word]) => ({ value, label: t(word) })),
          { value: "data", label: t("import.useData") },
          ...Object.entries(CONSENTS).map(([value, word]) => ({ value, label: t(word) })),
          { value: "ignore", label: t(ignore) },
        ]}
      />
      {isConsent(meaning) && (
        <NativeSelect
          size="xs"
          mt={4}
          aria-label={t("import.scopeOf", { column: heading })}
          value={meaning.opt_out}
          onChange={(event) =>
            onChange({ ...meaning, opt_out: event.currentTarget.value as ConsentMeaning["opt_out"] })
          }
          data={[
            { value: "all", label: t("import.scopeAll") },
            { value: "marketing", label: t("import.scopeMarketing") },
          ]}
        />
      )}
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

const PARTS = {
  text: "import.partText",
  description: "import.partDescription",
  link: "import.partLink",
} as const satisfies Record<Exclude<DataMeaning["field"], "json" | undefined>, Key>;

interface DataChoiceProps {
  heading: string;
  data: DataMeaning;
  /** Of all columns. */
  meanings: Meaning[];
  place: number;
  onChange(data: DataMeaning): void;
}

/** Where a column of data goes: the group, and the part of an entry. */
function DataChoice({ heading, data, meanings, place, onChange }: DataChoiceProps) {
  const { t } = useWords();
  const { group, field } = data;
  const others = meanings.with(place, "ignore");
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
