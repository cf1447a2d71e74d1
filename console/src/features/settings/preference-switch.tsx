// A choice that only this browser keeps.
import { Switch } from "@mantine/core";
import { useState } from "react";
import { type Preference, readPreference, writePreference } from "../../platform/preferences.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";

interface Props {
  name: Preference;
  label: Key;
  hint: Key;
  /** Until the reader chooses. */
  isOnAtFirst?: boolean;
  /** What the reader chose before isn't possible any more. */
  isBlocked?: boolean;
  /** Asks for what the browser has to allow. */
  allow?(): Promise<boolean>;
  /** Said if the browser refuses. */
  refused?: Key;
}

export function PreferenceSwitch(props: Props) {
  const { name, label, hint, isOnAtFirst = false, isBlocked = false, allow, refused } = props;
  const { t } = useWords();
  const chosen = readPreference(name);
  const [isOn, setOn] = useState(!isBlocked && (chosen === null ? isOnAtFirst : chosen === "on"));
  const [isRefused, setRefused] = useState(false);
  const change = async (wanted: boolean) => {
    const isAllowed = wanted && (allow === undefined || (await allow()));
    writePreference(name, isAllowed ? "on" : "off");
    setOn(isAllowed);
    setRefused(wanted && !isAllowed);
  };
  return (
    <Switch
      label={t(label)}
      description={t(hint)}
      error={isRefused && refused && t(refused)}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => void change(checked)}
    />
  );
}
