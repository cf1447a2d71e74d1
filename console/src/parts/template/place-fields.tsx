// Fields for a place: its position, its name and its address.
import { ActionIcon, TextInput } from "@mantine/core";
import { IconCurrentLocation } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { LONGEST_VALUE, type Place, readPosition } from "./template-values.ts";

const LOCATE_MS = 10_000;

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
  fault?: string | undefined;
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
  // A position takes seconds, in which a name may be typed.
  const latest = useRef(change);
  latest.current = change;
  const [isUnknown, setUnknown] = useState(false);
  const locate = () => {
    setUnknown(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        latest.current({ position: `${latitude.toFixed(6)}, ${longitude.toFixed(6)}` }),
      () => setUnknown(true),
      { timeout: LOCATE_MS },
    );
  };
  return (
    <>
      <TextInput
        label={t("template.position")}
        description={t("template.positionHint")}
        placeholder="48.2082, 16.3738"
        value={typed.position}
        error={
          isWrong
            ? t("template.positionWrong")
            : isUnknown && typed.position === ""
              ? t("place.unknown")
              : fault
        }
        data-variable="position"
        rightSection={
          window.isSecureContext && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("place.here")}
              title={t("place.here")}
              onClick={locate}
            >
              <IconCurrentLocation size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )
        }
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
