// Whether the person gets a mail when contacts wait for an answer for long, and when not.
import { Button, Select, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import body from "../../parts/page/page-body.module.css";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./settings.module.css";

type Choice = Awaited<ReturnType<typeof api.getWaitMail>>;
type Wish = Input<"setWaitMail">;

const AFTER = [15, 60, 240] as const;

export function WaitMail() {
  const { t } = useWords();
  const { data: session } = useSession();
  const { data: choice } = useQuery({
    queryKey: keys.waitMail,
    queryFn: ({ signal }) => api.getWaitMail({}, { signal }),
    enabled: Boolean(session?.person),
  });
  if (!session?.person || !choice) return null;
  return (
    <section className={body.card} aria-labelledby="wait-mail">
      <div className={body.line}>
        <h2 id="wait-mail">{t("settings.waitMail")}</h2>
      </div>
      <p className={body.note}>
        {choice.is_mail_set_up
          ? t("settings.waitMailText", { email: session.person.email })
          : t("settings.waitMailNone")}
      </p>
      {choice.is_mail_set_up && <WaitMailForm choice={choice} />}
    </section>
  );
}

function WaitMailForm({ choice }: { choice: Choice }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (wish: Wish) => api.setWaitMail(wish),
    onSuccess: (answer) => void cache.setQueryData(keys.waitMail, answer),
  });
  const form = useApiForm(save, {
    initialValues: {
      after_minutes: String(choice.after_minutes ?? ""),
      quiet: choice.quiet ?? { from: "", to: "" },
    },
    request: ({ after_minutes: after, quiet }): Wish => ({
      after_minutes: AFTER.find((minutes) => String(minutes) === after) ?? null,
      quiet: quiet.from || quiet.to ? quiet : null,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  });
  return (
    <form className={classes.form} onSubmit={form.submit}>
      <Select
        label={t("settings.waitMailAfter")}
        allowDeselect={false}
        data={[
          { value: "", label: t("settings.waitMailOff") },
          ...AFTER.map((minutes) => ({
            value: String(minutes),
            label: t(`settings.waitMailAfter${minutes}`),
          })),
        ]}
        {...form.getInputProps("after_minutes")}
      />
      {form.values.after_minutes !== "" && (
        <div className={classes.pair}>
          {(["from", "to"] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={t(`settings.quiet.${end}`)}
              description={t(`settings.quiet.${end}.hint`)}
              {...form.getInputProps(`quiet.${end}`)}
            />
          ))}
        </div>
      )}
      <Fault of={form.fault} />
      <footer>
        <Button type="submit" loading={save.isPending}>
          {t("act.save")}
        </Button>
        <span role="status">{save.isSuccess && t("settings.saved")}</span>
      </footer>
    </form>
  );
}
