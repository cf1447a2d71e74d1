// Signs in with an API key. A link with the key behind # signs in by itself: browsers never send that part.
import { Button, PasswordInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { api, errorCode } from "../../platform/api.ts";
import { writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sign-in.module.css";

export function SignInPage() {
  const { t } = useWords();
  const cache = useQueryClient();
  const [key, setKey] = useState(takeKeyOfLink);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (api_key: string) => api.createSession({ api_key }),
    onSuccess() {
      writePreference("signed-in", "yes");
      return cache.resetQueries({ queryKey: keys.session });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key of the link signs in by itself.
  useEffect(() => {
    if (key) mutate(key);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) mutate(key.trim());
  };
  return (
    <main className={classes.page}>
      <form className={classes.form} onSubmit={submit}>
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>{t("signIn.title")}</h1>
        <PasswordInput
          label={t("signIn.key")}
          description={t("signIn.hint", { command: "parley keys create" })}
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
    </main>
  );

  function wordsOf(fault: Error): string {
    return errorCode(fault) === "invalid_api_key" ? t("signIn.wrong") : fault.message;
  }
}

/** Removes the key from the address, so that it isn't in the history. */
function takeKeyOfLink(): string {
  const key = new URLSearchParams(window.location.hash.slice(1)).get("key") ?? "";
  if (key) window.history.replaceState(null, "", window.location.pathname);
  return key;
}
