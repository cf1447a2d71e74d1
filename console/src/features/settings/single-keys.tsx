// Switches the shortcuts of one key on and off, for this browser.
import { Switch } from "@mantine/core";
import { useState } from "react";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { useWords } from "../../words/use-words.tsx";

export function SingleKeys() {
  const { t } = useWords();
  const [isOn, setOn] = useState(readPreference("single-keys") !== "off");
  return (
    <Switch
      label={t("shortcut.single")}
      description={t("shortcut.singleHint")}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        writePreference("single-keys", checked ? "on" : "off");
        setOn(checked);
      }}
    />
  );
}
