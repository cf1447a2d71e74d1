// A group of the account's settings, with a form of its own.
import { Button, NumberInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { Input } from "@parley/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import body from "../../parts/page/page-body.module.css";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./settings.module.css";

export type Settings = Awaited<ReturnType<typeof api.getSettings>>;
export type Changes = Input<"updateSettings">;

interface Props<Values> {
  name: Key;
  note?: ReactNode;
  values: Values;
  /** Only what the group shows. */
  request(values: Values): Changes;
  children(form: UseFormReturnType<Values>): ReactNode;
}

export function SettingsGroup<Values extends object>({
  name,
  note,
  values,
  request,
  children,
}: Props<Values>) {
  const { t } = useWords();
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (changes: Changes) => api.updateSettings(changes),
    onSuccess(answer) {
      cache.setQueryData(keys.settings, answer);
      // It tells the default channel to everybody.
      return cache.invalidateQueries({ queryKey: keys.session });
    },
  });
  const form = useApiForm(save, {
    initialValues: values,
    request,
    onDone: (_, saved): void => form.resetDirty(saved),
  });
  return (
    <section className={body.card} aria-labelledby={name}>
      <h2 id={name} className={classes.title}>
        {t(name)}
      </h2>
      <form className={classes.form} onSubmit={form.submit}>
        {note && <p className={body.note}>{note}</p>}
        <fieldset aria-labelledby={name}>{children(form)}</fieldset>
        <Fault of={form.fault} />
        <footer>
          <Button type="submit" loading={save.isPending}>
            {t("act.save")}
          </Button>
          <span role="status">{save.isSuccess && !form.isDirty() && t("settings.saved")}</span>
        </footer>
      </form>
    </section>
  );
}

interface AmountProps {
  name: keyof typeof AMOUNTS;
  /** Given by the form. */
  field: object;
  unit: string;
}

/** The words and the limits of the numbers. */
const AMOUNTS = {
  notifyAfter: { min: 1, max: 10_080, none: "settings.notifyAfterNone" },
  messageDays: { min: 30, max: 36_500, none: "settings.messageDaysNone" },
  mediaDays: { min: 1, max: 36_500, none: "settings.messageDaysNone" },
  mediaBytes: { min: 0.2, max: 1_000_000, none: "settings.mediaBytesNone" },
} as const;

export function Amount({ name, field, unit }: AmountProps) {
  const { t } = useWords();
  const { min, max, none } = AMOUNTS[name];
  return (
    <NumberInput
      label={t(`settings.${name}`)}
      description={t(`settings.${name}Hint`)}
      placeholder={none && t(none)}
      suffix={` ${unit}`}
      min={min}
      max={max}
      {...field}
    />
  );
}
