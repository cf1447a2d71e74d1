// The value of a variable: the same text for all, or a field of each contact with what others get instead.
import { NumberInput, Select, TextInput } from "@mantine/core";
import { LONGEST_VALUE } from "../../../parts/template/template-values.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Value } from "./draft.ts";
import classes from "./edit.module.css";
import type { Person } from "./use-person.ts";

interface Props {
  label: string;
  value: Value;
  groups: Person["groups"];
  onChange(value: Value): void;
}

const PARTS = ["text", "description", "link"] as const;

export function ValueField({ label, value, groups, onChange }: Props) {
  const { t } = useWords();
  const places = groups.flatMap(({ name, parts }) =>
    PARTS.filter((part) => parts.includes(part)).map((part) => ({
      value: JSON.stringify([name, part]),
      label: t("broadcastEdit.place", { group: name, part: t(`broadcastEdit.part.${part}`) }),
    })),
  );
  const isFixed = typeof value === "string";
  const place = !isFixed && "group" in value ? value : null;
  const text = isFixed ? value : (value.fallback ?? "");
  const shown = place
    ? JSON.stringify([place.group, place.part])
    : isFixed
      ? "text"
      : (value as { field: string }).field;
  const choose = (chosen: string | null) => {
    if (chosen === null || chosen === "text") return onChange(text);
    if (chosen === "name" || chosen === "phone") return onChange({ field: chosen, fallback: text });
    const [group, part] = JSON.parse(chosen);
    onChange({ group, part, entry: 1, fallback: text });
  };
  const options = [
    { value: "text", label: t("broadcastEdit.same") },
    { value: "name", label: t("broadcastEdit.theirName") },
    { value: "phone", label: t("broadcastEdit.theirPhone") },
    ...places,
  ];
  if (place && !options.some((one) => one.value === shown))
    options.push({ value: shown, label: place.group });
  return (
    <div className={classes.pair}>
      <Select label={label} data={options} value={shown} allowDeselect={false} onChange={choose} />
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
