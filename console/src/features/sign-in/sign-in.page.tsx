// The first page of a browser that nobody has signed in.
import { useQueryClient } from "@tanstack/react-query";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { keys } from "../../platform/query-keys.ts";
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
