// The form of the account's settings.
import { Button, NumberInput, Radio, TagsInput, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { faultsOf } from "../../parts/form-faults.ts";
import body from "../../parts/page-body.module.css";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./settings.module.css";

type Settings = Awaited<ReturnType<typeof api.getSettings>>;

const MINUTE_S = 60;

export function AccountSettings({ settings }: { settings: Settings }) {
  const { t } = useWords();
  const mayChange = useCan()("settings:write");
  const cache = useQueryClient();
  const [email, setEmail] = useState(settings.notify_email ?? "");
  const [domains, setDomains] = useState(settings.export_domains);
  const [action, setAction] = useState(settings.uncertain_action);
  const [outside, setOutside] = useState(settings.outside_window);
  const [after, setAfter] = useState<number | string>(settings.uncertain_after / MINUTE_S);
  const [wait, setWait] = useState<number | string>(settings.uncertain_wait / MINUTE_S);
  const [days, setDays] = useState<number | string>(settings.retention.events);
  const save = useMutation({
    mutationFn: () =>
      api.updateSettings({
        notify_email: email.trim() || null,
        export_domains: domains,
        outside_window: outside,
        uncertain_action: action,
        uncertain_after: Math.round(Number(after) * MINUTE_S),
        uncertain_wait: Math.round(Number(wait) * MINUTE_S),
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
    <form className={classes.form} onSubmit={submit}>
      <fieldset disabled={!mayChange}>
        <legend>{t("settings.window")}</legend>
        <p className={body.note}>{t("settings.windowText")}</p>
        <Radio.Group
          aria-label={t("settings.window")}
          value={outside}
          onChange={(chosen) => setOutside(chosen as Settings["outside_window"])}
          error={fields["outside_window"]}
        >
          <div className={classes.choices}>
            <Radio value="refuse" label={t("settings.refuse")} description={t("settings.refuseHint")} />
            <Radio value="try" label={t("settings.try")} description={t("settings.tryHint")} />
          </div>
        </Radio.Group>
      </fieldset>
      <fieldset disabled={!mayChange}>
        <legend>{t("settings.unknown")}</legend>
        <p className={body.note}>{t("settings.unknownText")}</p>
        <Radio.Group
          aria-label={t("settings.unknown")}
          value={action}
          onChange={(chosen) => setAction(chosen as Settings["uncertain_action"])}
          error={fields["uncertain_action"]}
        >
          <div className={classes.choices}>
            <Radio value="resend" label={t("settings.resend")} description={t("settings.resendHint")} />
            <Radio value="fail" label={t("settings.fail")} description={t("settings.failHint")} />
          </div>
        </Radio.Group>
        <div className={classes.pair}>
          <NumberInput
            label={t("settings.after")}
            description={t("settings.afterHint")}
            suffix={` ${t("settings.minutes")}`}
            min={1}
            max={1_440}
            value={after}
            onChange={setAfter}
            error={fields["uncertain_after"]}
          />
          <NumberInput
            label={t("settings.wait")}
            description={t("settings.waitHint")}
            suffix={` ${t("settings.minutes")}`}
            min={0}
            max={10_080}
            value={wait}
            onChange={setWait}
            error={fields["uncertain_wait"]}
          />
        </div>
      </fieldset>
      <fieldset disabled={!mayChange}>
        <legend>{t("settings.privacy")}</legend>
        <TagsInput
          label={t("settings.domains")}
          description={t("settings.domainsHint")}
          placeholder={domains.length === 0 ? "bakery.example" : ""}
          value={domains}
          onChange={setDomains}
          error={fields["export_domains"] ?? fields["export_domains/0"]}
        />
        <TextInput
          label={t("settings.email")}
          description={t("settings.emailHint")}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fields["notify_email"]}
        />
        <NumberInput
          label={t("settings.days")}
          description={t("settings.daysHint")}
          suffix={` ${t("settings.daysUnit")}`}
          min={1}
          max={365}
          value={days}
          onChange={setDays}
          error={fields["retention/events"]}
        />
      </fieldset>
      {form && <p className={body.bad}>{form}</p>}
      {mayChange ? (
        <footer>
          <Button type="submit" loading={save.isPending}>
            {t("act.save")}
          </Button>
          <span role="status">{save.isSuccess && t("settings.saved")}</span>
        </footer>
      ) : (
        <p className={body.note}>{t("settings.readOnly")}</p>
      )}
    </form>
  );
}
