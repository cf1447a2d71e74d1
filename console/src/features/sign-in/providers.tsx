// The providers with which people of the address's domain sign in. The browser leaves the page and comes back to it.
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Fault } from "../../parts/form/fault.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { leaveForProvider, useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sign-in.module.css";

type Provider = Awaited<ReturnType<typeof api.findSignInProviders>>["data"][number];

const TYPING_MS = 250;

/** Asks with the domain alone, which tells nobody who has an account. */
export function useProviders(email: string): Provider[] {
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

export function Providers({ providers, email, isOnly }: Props) {
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
