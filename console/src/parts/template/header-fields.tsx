// Fields for what a message shows in the header of its template: a value in a text, a place, or a file.
import { TextInput } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import { HeaderFileField } from "./header-file.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { LONGEST_VALUE, type TemplateValues } from "./template-values.ts";

type HeaderContent = NonNullable<TemplateValues["header"]>;

interface Props {
  header: Template["header"];
  /** Undefined for a header that needs nothing. */
  value: HeaderContent | undefined;
  fault: string | undefined;
  onChange(value: HeaderContent): void;
}

export function HeaderFields({ header, value, fault, onChange }: Props) {
  const { t } = useWords();
  if (!value || !header) return null;
  if (header.type !== "text" && header.type !== "location")
    return <HeaderFileField type={header.type} value={value} fault={fault} onChange={onChange} />;
  if (header.type === "location")
    return (
      <PlaceFields
        value={value.location}
        fault={fault}
        onChange={(location) => onChange(location ? { location } : {})}
      />
    );
  return (
    <TextInput
      label={t("template.header")}
      description={header.text}
      value={value.text ?? ""}
      maxLength={LONGEST_VALUE}
      error={fault}
      dir="auto"
      data-variable="header"
      onChange={(event) => onChange({ text: event.currentTarget.value })}
      required
    />
  );
}
