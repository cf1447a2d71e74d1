// Where somebody signs in: the first page, a dialog over any page, and the way back from a provider.
import { Button, Loader } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { api } from "../../platform/api.ts";
import { writePreference } from "../../platform/preferences.ts";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { keys } from "../../platform/query-keys.ts";
import { addressBefore, useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sign-in.module.css";
import { SignInForm } from "./sign-in-form.tsx";

export function SignInPage() {
  const { t } = useWords();
  const cache = useQueryClient();
  return (
    <main className={classes.page}>
      <div className={classes.box}>
        <img src={`${PUBLIC_PATH}/icon.svg`} alt="" width={40} height={40} />
        <h1>{t("signIn.title")}</h1>
        <SignInForm onSignedIn={() => cache.resetQueries({ queryKey: keys.session })} />
      </div>
    </main>
  );
}

/** Over the page, when its session has ended. The page below keeps what was typed. */
export function SignInDialog() {
  const { t } = useWords();
  const cache = useQueryClient();
  const { data: ended } = useSession();
  const goOn = async () => {
    const session = await api.getSession();
    const isSame = session.account.id === ended?.account.id && session.person?.id === ended?.person?.id;
    if (!isSame) {
      // What this page knows belongs to another account or person.
      sessionStorage.clear();
      window.location.assign(`${PUBLIC_PATH}/`);
      return;
    }
    cache.setQueryData(keys.session, session);
    await cache.invalidateQueries();
  };
  return (
    <Dialog onClose={() => undefined} withCloseButton={false} closeOnEscape={false} title={t("signIn.title")}>
      <p className={classes.note}>{t("signIn.ended")}</p>
      <SignInForm onSignedIn={goOn} />
    </Dialog>
  );
}

/** Where the provider sends the browser back: the page signs it in, or says what failed. */
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
