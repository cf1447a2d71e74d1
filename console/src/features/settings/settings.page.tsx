// The account's settings, and those of this browser.
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useSettings } from "../../parts/queries/use-settings.ts";
import { useWords } from "../../words/use-words.tsx";
import { AccountSettings } from "./account-settings.tsx";
import { BrowserSettings } from "./browser-settings.tsx";

export function SettingsPage() {
  const { t } = useWords();
  const { data, isError, isPending, error, refetch } = useSettings();
  return (
    <>
      <PageHeader title={t("nav.settings")} />
      {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
      <div className={body.body}>
        {isPending && <Skeletons count={1} height={640} className={body.list} />}
        {data && (
          <section className={body.card} aria-labelledby="account">
            <div className={body.line}>
              <h2 id="account">{t("settings.account")}</h2>
            </div>
            <AccountSettings settings={data} />
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
