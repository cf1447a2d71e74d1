// Asks for an API key, and takes a link that works once.
import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { api, errorCode } from "../../platform/api.ts";
import { writePreference } from "../../platform/preferences.ts";
import { takeLinkToken } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";

export function SignInForm({ onSignedIn }: { onSignedIn(): Promise<unknown> }) {
  const { t } = useWords();
  const [key, setKey] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: (credential: { api_key: string } | { token: string }) => api.createSession(credential),
    onSuccess() {
      writePreference("signed-in", "yes");
      return onSignedIn();
    },
  });
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) mutate({ api_key: key.trim() });
  };
  return (
    <form onSubmit={submit}>
      <PasswordInput
        visibilityToggleButtonProps={{ "aria-label": t("act.reveal") }}
        label={t("signIn.key")}
        description={t("signIn.hint", { command: "npx parley keys create" })}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        error={error ? wordsOf(error) : null}
        autoComplete="current-password"
        autoFocus
        size="md"
      />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        {t("signIn.submit")}
      </Button>
    </form>
  );

  function wordsOf(fault: Error): string {
    switch (errorCode(fault)) {
      case "invalid_api_key":
        return t("signIn.wrong");
      case "invalid_sign_in_link":
        return t("signIn.oldLink", { command: "npx parley console link" });
      default:
        return fault.message;
    }
  }
}
