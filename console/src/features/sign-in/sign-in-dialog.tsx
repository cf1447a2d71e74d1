// Over the page, when its session has ended. The page below keeps what was typed.
import { useQueryClient } from "@tanstack/react-query";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { api } from "../../platform/api.ts";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { keys } from "../../platform/query-keys.ts";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sign-in.module.css";
import { SignInForm } from "./sign-in-form.tsx";

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
    <Dialog
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t("signIn.title")}
    >
      <p className={classes.note}>{t("signIn.ended")}</p>
      <SignInForm onSignedIn={goOn} />
    </Dialog>
  );
}
