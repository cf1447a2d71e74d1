// The account's settings in groups, each of which is saved on its own, and those of this browser.
import {
  type MantineColorScheme,
  SegmentedControl,
  Select,
  Switch,
  useMantineColorScheme,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { api } from "../../platform/api.ts";
import { type Preference, readPreference, writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan, useSession } from "../../platform/session.ts";
import { type Key, LANGUAGES } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { ChannelSettings, InboxSettings, WindowSettings } from "./message-settings.tsx";
import { OwnCodes } from "./own-codes.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { KeepingSettings, MailSettings, OptOutSettings } from "./privacy-settings.tsx";
import classes from "./settings.module.css";
import { WaitMail } from "./wait-mail.tsx";

const GROUPS = {
  inbox: InboxSettings,
  channel: ChannelSettings,
  window: WindowSettings,
  optOut: OptOutSettings,
  keeping: KeepingSettings,
  mails: MailSettings,
};

export function SettingsPage() {
  const { t } = useWords();
  const settings = useSettings();
  const { data: session } = useSession();
  const mayChange = useCan()("settings:write");
  return (
    <>
      <PageHeader title={t("nav.settings")} />
      <div className={body.body}>
        <OwnPassword />
        <WaitMail />
        {session?.person && (
          <>
            <OwnCodes left={session.person.recovery_codes} />
            <OwnSessions />
          </>
        )}
        <section className={body.card} aria-labelledby="browser">
          <div className={body.line}>
            <h2 id="browser">{t("settings.browser")}</h2>
          </div>
          <BrowserSettings />
        </section>
        {mayChange && <Loading of={settings} count={4} height={240} className={body.list} />}
        {settings.data &&
          Object.entries(GROUPS).map(([name, Group]) => <Group key={name} settings={settings.data} />)}
      </div>
    </>
  );
}

/** Choices that only this browser keeps. */
function BrowserSettings() {
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
      <PreferenceSwitch
        name="enter-sends"
        label="settings.enterSends"
        hint="settings.enterSendsHint"
        isOnAtFirst
      />
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
    </div>
  );
}

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

/** A choice that only this browser keeps. */
function PreferenceSwitch(props: Props) {
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

/** Without data for a session that may not read them. */
function useSettings() {
  const can = useCan();
  return useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.getSettings({}, { signal }),
    enabled: can("settings:write"),
  });
}
