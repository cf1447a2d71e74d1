// Fields for a place: its position, its name and its address.
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { LONGEST_VALUE, type Place, readPosition } from "./template-values.ts";

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

export function PlaceFields({ value, fault, onChange }: PlaceProps) {
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
