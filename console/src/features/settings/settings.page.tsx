// The account's settings in groups, each of which is saved on its own, and those of this browser.
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useSettings } from "../../parts/queries/use-settings.ts";
import { useCan, useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { BrowserSettings } from "./browser-settings.tsx";
import { ChannelSettings, InboxSettings, UnknownSettings, WindowSettings } from "./message-settings.tsx";
import { OwnCodes } from "./own-codes.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { DeveloperSettings, KeepingSettings, MailSettings, OptOutSettings } from "./privacy-settings.tsx";
import { WaitMail } from "./wait-mail.tsx";

const GROUPS = {
  inbox: InboxSettings,
  channel: ChannelSettings,
  window: WindowSettings,
  optOut: OptOutSettings,
  keeping: KeepingSettings,
  mails: MailSettings,
  unknown: UnknownSettings,
  developers: DeveloperSettings,
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
