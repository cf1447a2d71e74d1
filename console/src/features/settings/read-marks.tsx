// Switches on and off, for this browser, that people see when their messages were read.
import { Switch } from "@mantine/core";
import { useState } from "react";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { useWords } from "../../words/use-words.tsx";

export function ReadMarks() {
  const { t } = useWords();
  const [isOn, setOn] = useState(readPreference("read-marks") !== "off");
  return (
    <Switch
      label={t("settings.readMarks")}
      description={t("settings.readMarksHint")}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        writePreference("read-marks", checked ? "on" : "off");
        setOn(checked);
      }}
    />
  );
}
