// Asks for the address and the password of a person, or for an API key, and takes a link that works once.
import { Button, TextInput, UnstyledButton } from "@mantine/core";
import type { Input } from "@parley/client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { SecretInput } from "../../parts/form/secret-input.tsx";
import { api } from "../../platform/api.ts";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { takeToken } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { Providers, useProviders } from "./providers.tsx";
import classes from "./sign-in.module.css";

export function SignInForm({ onSignedIn }: { onSignedIn(): Promise<unknown> }) {
  const { t } = useWords();
  const [isByKey, setByKey] = useState(() => readPreference("signs-in-by") === "key");
  const signIn = useMutation({
    mutationFn: (credential: Input<"createSession">) => api.createSession(credential),
    onSuccess() {
      writePreference("signed-in", "yes");
      return onSignedIn();
    },
  });
  const form = useApiForm(signIn, {
    initialValues: { email: "", password: "", api_key: "" },
    request: ({ email, password, api_key }) =>
      isByKey ? { api_key: api_key.trim() } : { email: email.trim(), password },
  });
  const providers = useProviders(isByKey ? "" : form.values.email);
  const [takesPassword, setTakesPassword] = useState(false);
  const isOnly = providers.length > 0 && providers.every(({ only }) => only) && !takesPassword;
  const { mutate, reset } = signIn;
  useEffect(() => {
    const follow = () => {
      const token = takeToken("link");
      if (token) mutate({ token });
    };
    follow();
    // A link that is pasted into this tab changes the address without loading the page.
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [mutate]);
  const change = () => {
    reset();
    writePreference("signs-in-by", isByKey ? "password" : "key");
    setByKey(!isByKey);
  };
  return (
    <form onSubmit={form.submit}>
      {isByKey ? (
        <SecretInput
          key="key"
          label={t("signIn.key")}
          description={t("signIn.hint", { command: "keys create" })}
          {...form.getInputProps("api_key")}
          error={form.errors["api_key"] ?? form.fault}
          required
          withAsterisk={false}
          autoComplete="current-password"
          autoFocus
          size="md"
        />
      ) : (
        <>
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
          {!isOnly && (
            <SecretInput
              label={t("signIn.password")}
              {...form.getInputProps("password")}
              required
              withAsterisk={false}
              autoComplete="current-password"
              size="md"
            />
          )}
          <Fault of={form.fault} />
        </>
      )}
      {!isOnly && (
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          {t("signIn.submit")}
        </Button>
      )}
      <Providers providers={providers} email={form.values.email} isOnly={isOnly} />
      <UnstyledButton className={classes.other} onClick={isOnly ? () => setTakesPassword(true) : change}>
        {t(isByKey || isOnly ? "signIn.byPassword" : "signIn.byKey")}
      </UnstyledButton>
    </form>
  );
}
