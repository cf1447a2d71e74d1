// Whether this browser tells of a new message by a sound and by a notification.
import { Switch } from "@mantine/core";
import { useState } from "react";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { useWords } from "../../words/use-words.tsx";

export function AlertChoices() {
  const { t } = useWords();
  const [sound, setSound] = useState(readPreference("sound") === "on");
  const [notices, setNotices] = useState(readPreference("notifications") === "on" && isAllowed());
  const [isRefused, setRefused] = useState(false);
  const changeNotices = async (wanted: boolean) => {
    const isOn = wanted && (await Notification.requestPermission()) === "granted";
    writePreference("notifications", isOn ? "on" : "off");
    setNotices(isOn);
    setRefused(wanted && !isOn);
  };
  return (
    <>
      <Switch
        label={t("settings.sound")}
        description={t("settings.soundHint")}
        checked={sound}
        onChange={({ currentTarget: { checked } }) => {
          writePreference("sound", checked ? "on" : "off");
          setSound(checked);
        }}
      />
      {typeof Notification !== "undefined" && (
        <Switch
          label={t("settings.notifications")}
          description={t("settings.notificationsHint")}
          error={isRefused && t("settings.notificationsRefused")}
          checked={notices}
          onChange={({ currentTarget: { checked } }) => void changeNotices(checked)}
        />
      )}
    </>
  );
}

function isAllowed(): boolean {
  return typeof Notification !== "undefined" && Notification.permission === "granted";
}
