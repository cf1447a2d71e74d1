// The value of a variable: the same text for all, or a field of each contact with what others get instead.
import { Select, TextInput } from "@mantine/core";
import { LONGEST_VALUE } from "../../../parts/template/template-values.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { ValueChoice } from "./draft.ts";
import classes from "./edit.module.css";
import type { Person } from "./use-person.ts";

interface Props {
  label: string;
  value: ValueChoice;
  groups: Person["groups"];
  onChange(value: ValueChoice): void;
}

const PARTS = ["text", "description", "link"] as const;

export function ValueField({ label, value: { source, text }, groups, onChange }: Props) {
  const { t } = useWords();
  const places = groups.flatMap(({ name, parts }) =>
    PARTS.filter((part) => parts.includes(part)).map((part) => ({
      value: `data ${part} 1 ${name}`,
      label: t("broadcastEdit.place", { group: name, part: t(`broadcastEdit.part.${part}`) }),
    })),
  );
  const options = [
    { value: "text", label: t("broadcastEdit.same") },
    { value: "name", label: t("broadcastEdit.theirName") },
    { value: "phone", label: t("broadcastEdit.theirPhone") },
    ...places,
  ];
  if (!options.some(({ value }) => value === source))
    options.push({ value: source, label: source.split(" ").slice(3).join(" ") });
  const isFixed = source === "text";
  return (
    <div className={classes.value}>
      <Select
        label={label}
        data={options}
        value={source}
        allowDeselect={false}
        onChange={(chosen) => onChange({ source: chosen ?? "text", text })}
      />
      <TextInput
        label={t(isFixed ? "broadcastEdit.text" : "broadcastEdit.fallback")}
        placeholder={isFixed ? undefined : t("broadcastEdit.fallbackHint")}
        value={text}
        maxLength={LONGEST_VALUE}
        dir="auto"
        required={isFixed}
        onChange={(event) => onChange({ source, text: event.currentTarget.value })}
      />
    </div>
  );
}
