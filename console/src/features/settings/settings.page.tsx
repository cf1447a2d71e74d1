// The account's settings, and those of this browser.
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import body from "../../parts/page-body.module.css";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { api } from "../../platform/api.ts";
import { writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { LANGUAGES } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { AccountSettings } from "./account-settings.tsx";

export function SettingsPage() {
  const { t, language } = useWords();
  const { data, isError, error, refetch } = useQuery({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.getSettings({}, { signal }),
  });
  return (
    <>
      <PageHeader title={t("nav.settings")} />
      {isError && <ProblemNote error={error} onRetry={() => void refetch()} />}
      <div className={body.body}>
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
          <Select
            mt="sm"
            maw={320}
            label={t("settings.language")}
            allowDeselect={false}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            value={language}
            onChange={(chosen) => {
              writePreference("language", chosen as string);
              window.location.reload();
            }}
          />
        </section>
      </div>
    </>
  );
}
