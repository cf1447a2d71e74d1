// The account's settings, and those of this browser.

import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useSettings } from "../../parts/queries/use-settings.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { AccountSettings } from "./account-settings.tsx";
import { BrowserSettings } from "./browser-settings.tsx";
import { OwnCodes } from "./own-codes.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { WaitMail } from "./wait-mail.tsx";

export function SettingsPage() {
  const { t } = useWords();
  const settings = useSettings();
  const { data: session } = useSession();
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
        <Loading of={settings} count={1} height={640} className={body.list} />
        {settings.data && (
          <section className={body.card} aria-labelledby="account">
            <div className={body.line}>
              <h2 id="account">{t("settings.account")}</h2>
            </div>
            <AccountSettings settings={settings.data} />
          </section>
        )}
        <section className={body.card} aria-labelledby="browser">
          <div className={body.line}>
            <h2 id="browser">{t("settings.browser")}</h2>
          </div>
          <BrowserSettings />
        </section>
      </div>
    </>
  );
}
