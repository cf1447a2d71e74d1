// Asks for an API key, and takes a link that works once.
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { SecretInput } from "../../parts/form/secret-input.tsx";
import { api } from "../../platform/api.ts";
import { writePreference } from "../../platform/preferences.ts";
import { takeLinkToken } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";

export function SignInForm({ onSignedIn }: { onSignedIn(): Promise<unknown> }) {
  const { t } = useWords();
  const signIn = useMutation({
    mutationFn: (credential: { api_key: string } | { token: string }) => api.createSession(credential),
    onSuccess() {
      writePreference("signed-in", "yes");
      return onSignedIn();
    },
  });
  const form = useApiForm(signIn, {
    initialValues: { api_key: "" },
    request: ({ api_key }) => ({ api_key: api_key.trim() }),
  });
  const { mutate } = signIn;
  useEffect(() => {
    const follow = () => {
      const token = takeLinkToken();
      if (token) mutate({ token });
    };
    follow();
    // A link that is pasted into this tab changes the address without loading the page.
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [mutate]);
  return (
    <form onSubmit={form.submit}>
      <SecretInput
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
      <Button type="submit" size="md" loading={form.isBusy} fullWidth>
        {t("signIn.submit")}
      </Button>
    </form>
  );
}
