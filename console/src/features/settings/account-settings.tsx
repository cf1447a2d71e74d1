// The form of the account's settings.
import { Button, NumberInput, TagsInput, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";

type Settings = Awaited<ReturnType<typeof api.getSettings>>;

export function AccountSettings({ settings }: { settings: Settings }) {
  const { t } = useWords();
  const mayChange = useCan()("settings:write");
  const cache = useQueryClient();
  const [email, setEmail] = useState(settings.notify_email ?? "");
  const [domains, setDomains] = useState(settings.export_domains);
  const [wait, setWait] = useState<number | string>(settings.uncertain_wait);
  const [days, setDays] = useState<number | string>(settings.retention.events);
  const save = useMutation({
    mutationFn: () =>
      api.updateSettings({
        notify_email: email.trim() || null,
        export_domains: domains,
        uncertain_wait: Number(wait),
        retention: { events: Number(days) },
      }),
    onSuccess: (answer) => cache.setQueryData(keys.settings, answer),
  });
  const { fields, form } = faultsOf(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={body.form} onSubmit={submit}>
      <TextInput
        label={t("settings.email")}
        description={t("settings.emailHint")}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fields["notify_email"]}
        disabled={!mayChange}
        maw={480}
      />
      <TagsInput
        label={t("settings.domains")}
        description={t("settings.domainsHint")}
        value={domains}
        onChange={setDomains}
        error={fields["export_domains"] ?? fields["export_domains/0"]}
        disabled={!mayChange}
        maw={480}
      />
      <NumberInput
        label={t("settings.wait")}
        description={t("settings.waitHint")}
        min={0}
        value={wait}
        onChange={setWait}
        error={fields["uncertain_wait"]}
        disabled={!mayChange}
        maw={480}
      />
      <NumberInput
        label={t("settings.days")}
        description={t("settings.daysHint")}
        min={1}
        value={days}
        onChange={setDays}
        error={fields["retention/events"]}
        disabled={!mayChange}
        maw={480}
      />
      {form && <p className={body.bad}>{form}</p>}
      {mayChange && (
        <footer>
          <span role="status">{save.isSuccess && t("settings.saved")}</span>
          <Button type="submit" loading={save.isPending}>
            {t("act.save")}
          </Button>
        </footer>
      )}
    </form>
  );
}
