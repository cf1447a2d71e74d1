// Asks for a person's address and password, then for the account and a one-time code if needed; or for an API key.
// Takes a link that works once.
import { Button, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Input } from "@parley/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import { CodeInput, EmailInput, OwnPasswordInput } from "../../parts/form/person-inputs.tsx";
import { api, errorCode, type ParleyError } from "../../platform/api.ts";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import { keys } from "../../platform/query-keys.ts";
import { leaveForProvider, takeToken, useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sign-in.module.css";

/** The password is right, and something else is needed, too. */
const QUESTIONS = ["account_required", "code_required"];

/** Where the person was last comes first. */
type Accounts = NonNullable<NonNullable<ParleyError["problem"]>["accounts"]>;

export function SignInForm({ onSignedIn }: { onSignedIn(): Promise<unknown> }) {
  const { t } = useWords();
  const [isByKey, setByKey] = useState(() => readPreference("signs-in-by") === "key");
  const [asksCode, setAsksCode] = useState(false);
  const [accounts, setAccounts] = useState<Accounts>([]);
  const [isForgotten, setForgotten] = useState(false);
  const signIn = useMutation({
    mutationFn: (credential: Input<"createSession">) => api.createSession(credential),
    onSuccess() {
      writePreference("signed-in", "yes");
      return onSignedIn();
    },
    onError(error) {
      const code = errorCode(error);
      if (code === "code_required") setAsksCode(true);
      if (code && QUESTIONS.includes(code)) setAccounts((error as ParleyError).problem?.accounts ?? []);
    },
  });
  const form = useApiForm(signIn, {
    initialValues: { email: "", password: "", account: "", code: "", api_key: "" },
    request: ({ email, password, account, code, api_key }) =>
      isByKey
        ? { api_key: api_key.trim() }
        : { email: email.trim(), password, ...(account && { account }), ...(asksCode && { code }) },
  });
  const asksAccount = accounts.length > 0;
  const isAsked = asksAccount || asksCode;
  const fault = QUESTIONS.includes(errorCode(signIn.error) ?? "") ? null : form.fault;
  const providers = useProviders(isByKey || isAsked ? "" : form.values.email);
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
  const choose = (account: string) => {
    form.setFieldValue("account", account);
    mutate({ email: form.values.email.trim(), password: form.values.password, account });
  };
  const change = () => {
    reset();
    if (isAsked) {
      setAsksCode(false);
      setAccounts([]);
      form.setValues({ account: "", code: "" });
      return;
    }
    writePreference("signs-in-by", isByKey ? "password" : "key");
    setByKey(!isByKey);
  };
  if (isForgotten) return <ForgotPassword email={form.values.email} onBack={() => setForgotten(false)} />;
  return (
    <form onSubmit={form.submit}>
      {asksAccount && (
        <>
          <p className={classes.text}>{t("signIn.account")}</p>
          {accounts.map(({ id, name }, index) => (
            <Button
              key={id}
              size="md"
              variant="default"
              fullWidth
              autoFocus={index === 0}
              loading={form.isBusy && form.values.account === id}
              onClick={() => choose(id)}
            >
              <bdi>{name}</bdi>
            </Button>
          ))}
          <Fault of={fault} />
        </>
      )}
      {asksCode && (
        <>
          <CodeInput {...form.getInputProps("code")} description={t("code.hint")} autoFocus size="md" />
          <Fault of={fault} />
        </>
      )}
      {!isAsked && isByKey && (
        <OwnPasswordInput
          key="key"
          label={t("signIn.key")}
          description={t("signIn.hint", { command: "keys create" })}
          {...form.getInputProps("api_key")}
          error={form.errors["api_key"] ?? form.fault}
          autoFocus
          size="md"
        />
      )}
      {!isAsked && !isByKey && (
        <>
          <EmailInput {...form.getInputProps("email")} autoFocus />
          {!isOnly && <OwnPasswordInput {...form.getInputProps("password")} size="md" />}
          <Fault of={form.fault} />
        </>
      )}
      {!isOnly && !asksAccount && (
        <Button type="submit" size="md" loading={form.isBusy} fullWidth>
          {t("signIn.submit")}
        </Button>
      )}
      {!isAsked && !isByKey && !isOnly && (
        <UnstyledButton className={classes.other} onClick={() => setForgotten(true)}>
          {t("forgot.link")}
        </UnstyledButton>
      )}
      <Providers providers={providers} email={form.values.email} isOnly={isOnly} />
      <UnstyledButton className={classes.other} onClick={isOnly ? () => setTakesPassword(true) : change}>
        {isAsked ? t("code.back") : t(isByKey || isOnly ? "signIn.byPassword" : "signIn.byKey")}
      </UnstyledButton>
    </form>
  );
}

/** `email`: what was typed before. */
function ForgotPassword({ email, onBack }: { email: string; onBack(): void }) {
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
          <EmailInput {...form.getInputProps("email")} autoFocus />
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

type Provider = Awaited<ReturnType<typeof api.findSignInProviders>>["data"][number];

const TYPING_MS = 250;

/** Asks with the domain alone, which tells nobody who has an account. */
function useProviders(email: string): Provider[] {
  const [domain] = useDebouncedValue(/@([^@\s]+\.[a-z]{2,})\s*$/i.exec(email)?.[1] ?? "", TYPING_MS);
  const { data } = useQuery({
    queryKey: keys.providers(domain),
    queryFn: async ({ signal }) => (await api.findSignInProviders({ domain }, { signal })).data,
    enabled: domain !== "",
    retry: false,
  });
  return data ?? [];
}

interface Props {
  providers: Provider[];
  email: string;
  /** There is nothing else to sign in with. */
  isOnly: boolean;
}

function Providers({ providers, email, isOnly }: Props) {
  const { t } = useWords();
  const { data: ended } = useSession();
  const start = useMutation({
    mutationFn: (account: string) => api.startProviderSignIn({ account, email: email.trim() }),
    onSuccess: ({ url }) => leaveForProvider(url, ended?.person?.id ?? null),
  });
  if (providers.length === 0) return null;
  return (
    <>
      {!isOnly && <p className={classes.or}>{t("signIn.or")}</p>}
      {providers.map(({ account, account_name, name }) => (
        <Button
          key={account}
          size="md"
          variant={isOnly ? "filled" : "default"}
          fullWidth
          // Enter in the field of the address then means the first of them.
          type={isOnly ? "submit" : "button"}
          loading={start.isPending && start.variables === account}
          onClick={(event) => {
            event.preventDefault();
            start.mutate(account);
          }}
        >
          {providers.length === 1
            ? t("signIn.with", { provider: name })
            : t("signIn.withFor", { provider: name, account: account_name })}
        </Button>
      ))}
      <Fault of={start.error} />
    </>
  );
}
