// The value of a variable: one text for all, or a field of each contact with a fallback.
import { NumberInput, Select, TextInput } from "@mantine/core";
import { LONGEST_VALUE } from "../../../parts/template/template-values.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Value } from "./draft.ts";
import classes from "./edit.module.css";
import type { Person } from "./use-person.ts";

interface Props {
  label: string;
  value: Value;
  places: Person["places"];
  onChange(value: Value): void;
}

const nameOf = (...place: string[]) => JSON.stringify(place);

export function ValueField({ label, value, places, onChange }: Props) {
  const { t } = useWords();
  const isFixed = typeof value === "string";
  const text = isFixed ? value : (value.fallback ?? "");
  const place = !isFixed && "group" in value ? value : null;
  const sources: { value: string; label: string; from?: Exclude<Value, string> }[] = [
    { value: "text", label: t("broadcastEdit.same") },
    { value: "name", label: t("broadcastEdit.theirName"), from: { field: "name" } },
    { value: "phone", label: t("broadcastEdit.theirPhone"), from: { field: "phone" } },
    ...places.map(({ group, part }) => ({
      value: nameOf(group, part),
      label: t("broadcastEdit.place", { group, part: t(`broadcastEdit.part.${part}`) }),
      from: { group, part, entry: 1 },
    })),
  ];
  const shown = isFixed ? "text" : "group" in value ? nameOf(value.group, value.part) : value.field;
  // No sample person has this group.
  if (place && !sources.some((one) => one.value === shown))
    sources.push({ value: shown, label: place.group, from: place });
  const choose = (name: string | null) => {
    const { from } = sources.find((one) => one.value === name) ?? {};
    onChange(from ? { ...from, fallback: text } : text);
  };
  return (
    <div className={classes.pair}>
      <Select label={label} data={sources} value={shown} allowDeselect={false} onChange={choose} />
      {place && (
        <NumberInput
          label={t("broadcastEdit.entry")}
          value={place.entry}
          min={1}
          max={20_000}
          allowDecimal={false}
          onChange={(entry) => onChange({ ...place, entry: Number(entry) || 1 })}
        />
      )}
      <TextInput
        label={t(isFixed ? "broadcastEdit.text" : "broadcastEdit.fallback")}
        placeholder={isFixed ? undefined : t("broadcastEdit.fallbackHint")}
        value={text}
        maxLength={LONGEST_VALUE}
        dir="auto"
        required={isFixed}
        onChange={({ currentTarget: { value: own } }) =>
          onChange(isFixed ? own : { ...value, fallback: own })
        }
      />
    </div>
  );
}
