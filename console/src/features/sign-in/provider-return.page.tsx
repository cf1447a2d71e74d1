// Where the provider sends the browser back: the page signs it in, or says what failed.
import { Button, Loader } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Fault } from "../../parts/form/fault.tsx";
import { api } from "../../platform/api.ts";
import { writePreference } from "../../platform/preferences.ts";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { addressBefore } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sign-in.module.css";

export function ProviderReturnPage({ answer, onDone }: { answer: string; onDone(): void }) {
  const { t } = useWords();
  const { mutate, error } = useMutation({
    mutationFn: async (answer: string) => {
      await api.finishProviderSignIn({ answer });
      return api.getSession();
    },
    onSuccess({ person }) {
      writePreference("signed-in", "yes");
      writePreference("signs-in-by", "password");
      window.location.assign(addressBefore(person?.id ?? null));
    },
  });
  const wasSent = useRef(false);
  useEffect(() => {
    if (!wasSent.current) mutate(answer);
    wasSent.current = true;
  }, [mutate, answer]);
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <img src={`${PUBLIC_PATH}/icon.svg`} alt="" width={40} height={40} />
        <h1>{t(error ? "signIn.failed" : "signIn.goingOn")}</h1>
        {!error && <Loader size="sm" />}
        <Fault of={error} />
        {error && (
          <Button variant="default" size="md" onClick={onDone}>
            {t("signIn.again")}
          </Button>
        )}
      </div>
    </main>
  );
}
