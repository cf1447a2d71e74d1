// Choices that only this browser keeps.
import { type MantineColorScheme, SegmentedControl, Select, useMantineColorScheme } from "@mantine/core";
import { useState } from "react";
import { doesEnterSend, setEnterSends } from "../../parts/composer/text/enter-sends.ts";
import { writePreference } from "../../platform/preferences.ts";
import { LANGUAGES } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { PreferenceSwitch } from "./preference-switch.tsx";
import classes from "./settings.module.css";

export function BrowserSettings() {
  const { t, language } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <div className={classes.form}>
      <Select
        label={t("settings.language")}
        allowDeselect={false}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        value={language}
        onChange={(chosen) => {
          writePreference("language", chosen as string);
          window.location.reload();
        }}
      />
      <div>
        <span className={classes.label}>{t("settings.theme")}</span>
        <SegmentedControl
          aria-label={t("settings.theme")}
          value={colorScheme}
          onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}
          data={[
            { value: "auto", label: t("settings.system") },
            { value: "light", label: t("settings.light") },
            { value: "dark", label: t("settings.dark") },
          ]}
        />
      </div>
      <SendKey />
      <PreferenceSwitch
        name="read-marks"
        label="settings.readMarks"
        hint="settings.readMarksHint"
        isOnAtFirst
      />
      <PreferenceSwitch name="sound" label="settings.sound" hint="settings.soundHint" />
      {typeof Notification !== "undefined" && (
        <PreferenceSwitch
          name="notifications"
          label="settings.notifications"
          hint="settings.notificationsHint"
          isBlocked={Notification.permission !== "granted"}
          allow={async () => (await Notification.requestPermission()) === "granted"}
          refused="settings.notificationsRefused"
        />
      )}
      <PreferenceSwitch name="single-keys" label="shortcut.single" hint="shortcut.singleHint" isOnAtFirst />
    </div>
  );
}

/** Which key sends a text that is being written to a contact. */
function SendKey() {
  const { t } = useWords();
  const [isEnter, setEnter] = useState(doesEnterSend);
  const keys = [
    { value: "enter", label: t("composer.enter") },
    { value: "ctrl", label: t("composer.ctrlEnter") },
  ];
  return (
    <Select
      mt="sm"
      maw={320}
      label={t("settings.sendKey")}
      allowDeselect={false}
      data={keys}
      value={isEnter ? "enter" : "ctrl"}
      onChange={(chosen) => {
        setEnterSends(chosen === "enter");
        setEnter(chosen === "enter");
      }}
    />
  );
}
