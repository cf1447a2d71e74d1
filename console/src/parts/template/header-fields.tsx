// Fields for what a message shows in the header of its template: a value in a text, a place, or a file.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import { HeaderFileField } from "./header-file.tsx";
import { LONGEST_VALUE, type Place, readPosition, type TemplateValues } from "./template-values.ts";

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

interface Typed {
  position: string;
  name: string;
  address: string;
}

function placeOf({ position, name, address }: Typed): Place | undefined {
  const degrees = readPosition(position);
  return degrees ? { ...degrees, name: name || null, address: address || null } : undefined;
}

function typedOf({ latitude, longitude, name, address }: Place): Typed {
  return { position: `${latitude}, ${longitude}`, name: name ?? "", address: address ?? "" };
}

function isSame(one: Place | undefined, other: Place): boolean {
  return JSON.stringify(one && typedOf(one)) === JSON.stringify(typedOf(other));
}

interface PlaceProps {
  value: Place | undefined;
  fault: string | undefined;
  onChange(value: Place | undefined): void;
}

function PlaceFields({ value, fault, onChange }: PlaceProps) {
  const { t } = useWords();
  const [kept, setTyped] = useState<Typed>({ position: "", name: "", address: "" });
  // Another message may be filled in again in the same form.
  const typed = value && !isSame(placeOf(kept), value) ? typedOf(value) : kept;
  const isWrong = typed.position.trim() !== "" && readPosition(typed.position) === null;
  const change = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    onChange(placeOf(next));
  };
  return (
    <>
      <TextInput
        label={t("template.position")}
        description={t("template.positionHint")}
        placeholder="48.2082, 16.3738"
        value={typed.position}
        error={isWrong ? t("template.positionWrong") : fault}
        data-variable="position"
        onChange={(event) => change({ position: event.currentTarget.value })}
        required
      />
      <TextInput
        label={t("template.placeName")}
        value={typed.name}
        maxLength={LONGEST_VALUE}
        dir="auto"
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t("template.placeAddress")}
        value={typed.address}
        maxLength={LONGEST_VALUE}
        dir="auto"
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
    </>
  );
}
