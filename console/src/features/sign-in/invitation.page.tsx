// The page of an invitation's link: the person chooses a name and a password, or a new password.
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { CodeInput, EmailInput, OwnPasswordInput } from "../../parts/form/person-inputs.tsx";
import { api, errorCode } from "../../platform/api.ts";
import { writePreference } from "../../platform/preferences.ts";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sign-in.module.css";

export function InvitationPage({ token, onDone }: { token: string; onDone(): void }) {
  const { t } = useWords();
  const opened = useQuery({
    queryKey: keys.invitation(token),
    queryFn: ({ signal }) => api.openInvitation({ token }, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error } = opened;
  const title = data?.resets
    ? t("invitation.resetTitle")
    : t("invitation.title", { account: data?.account ?? "" });
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <img src={`${PUBLIC_PATH}/icon.svg`} alt="" width={40} height={40} />
        {data && (
          <>
            <h1>{title}</h1>
            <Form token={token} known={data.known} resets={data.resets} email={data.email} />
          </>
        )}
        {error && (
          <>
            <h1>{t("invitation.overTitle")}</h1>
            <Fault of={error} />
            <Button variant="default" size="md" onClick={onDone}>
              {t("invitation.signIn")}
            </Button>
          </>
        )}
      </div>
    </main>
  );
}

interface FormProps {
  token: string;
  email: string;
  /** The person has a password already. */
  known: boolean;
  resets: boolean;
}

function Form({ token, email, known, resets }: FormProps) {
  const { t } = useWords();
  const accept = useMutation({
    mutationFn: (given: { name?: string; password: string; code?: string }) =>
      api.acceptInvitation({ token, ...given }),
    onSuccess() {
      writePreference("signed-in", "yes");
      writePreference("signs-in-by", "password");
      // What this browser knows may belong to somebody else.
      sessionStorage.clear();
      window.location.assign(`${PUBLIC_PATH}/`);
    },
    onError: (error) => errorCode(error) === "code_required" && setAsksCode(true),
  });
  const asksName = !known && !resets;
  const [asksCode, setAsksCode] = useState(false);
  const form = useApiForm(accept, {
    initialValues: { name: "", password: "", code: "" },
    request: ({ name, password, code }) => ({
      ...(asksName && { name: name.trim() }),
      password,
      ...(asksCode && { code }),
    }),
  });
  return (
    <form onSubmit={form.submit}>
      <EmailInput value={email} readOnly required={false} />
      {asksName && (
        <TextInput
          label={t("invitation.name")}
          description={t("invitation.nameHint")}
          {...form.getInputProps("name")}
          required
          withAsterisk={false}
          autoComplete="name"
          autoFocus
          size="md"
        />
      )}
      <OwnPasswordInput
        label={t(known ? "signIn.password" : "invitation.password")}
        description={known ? t("invitation.knownHint") : t("invitation.passwordHint")}
        {...form.getInputProps("password")}
        autoComplete={known ? "current-password" : "new-password"}
        autoFocus={!asksName}
        size="md"
      />
      {asksCode && (
        <CodeInput {...form.getInputProps("code")} description={t("code.hint")} autoFocus size="md" />
      )}
      <Fault of={errorCode(accept.error) === "code_required" ? null : form.fault} />
      <Button type="submit" size="md" loading={form.isBusy} fullWidth>
        {t(resets ? "invitation.set" : "invitation.join")}
      </Button>
    </form>
  );
}
