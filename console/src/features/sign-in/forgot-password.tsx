// Mails a link for a new password. Whether somebody has the address isn't told.
import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { api } from "../../platform/api.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sign-in.module.css";

/** `email`: what was typed before. */
export function ForgotPassword({ email, onBack }: { email: string; onBack(): void }) {
  const { t } = useWords();
  const ask = useMutation({ mutationFn: (wish: { email: string }) => api.forgotPassword(wish) });
  const form = useApiForm(ask, {
    initialValues: { email },
    request: (values) => ({ email: values.email.trim() }),
  });
  return (
    <form onSubmit={form.submit}>
      {ask.isSuccess ? (
        <p role="status" className={classes.text}>
          {t("forgot.sent", { email: ask.variables.email })}
        </p>
      ) : (
        <>
          <p className={classes.text}>{t("forgot.title")}</p>
          <TextInput
            label={t("signIn.email")}
            type="email"
            {...form.getInputProps("email")}
            required
            withAsterisk={false}
            autoComplete="username"
            autoFocus
            size="md"
          />
          <Fault of={form.fault} />
          <Button type="submit" size="md" loading={form.isBusy} fullWidth>
            {t("forgot.send")}
          </Button>
        </>
      )}
      <UnstyledButton className={classes.other} onClick={onBack}>
        {t("code.back")}
      </UnstyledButton>
    </form>
  );
}
