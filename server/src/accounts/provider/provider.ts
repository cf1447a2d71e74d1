// The OpenID provider of an account, with which its people sign in.
import { z } from "zod";
import { type SecretKey, unseal } from "../../platform/crypto.ts";
import { type Session, selectRows, t } from "../../platform/database/index.ts";
import { listField, textField } from "../../platform/http/index.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";

export const FIRST_ROLES = ["agent", "reader"] as const;

export const PROVIDER_WORDS = {
  issuer: "The provider's issuer: the address before `/.well-known/openid-configuration`.",
  client_id: "The id that the provider gave to this Parley.",
  domains: "Domains of the mail addresses that may sign in. A subdomain is another domain.",
  only:
    "Passwords and invitations sign nobody in to the account any more. Links of the command line do, so that a fault of the provider locks " +
    "nobody out. An owner must have signed in with the provider before.",
  first_role:
    "The role of people of the domains who sign in for the first time without an invitation; null: they are refused. Who was removed " +
    "needs an invitation, until the person is erased or the issuer changes.",
};

export const signInProvider = resource(
  { id: "SignInProvider", description: "The OpenID provider with which an account's people sign in." },
  {
    name: f.computed(textField("What the sign-in calls the provider.", "Google")),
    issuer: f.text(PROVIDER_WORDS.issuer, "https://accounts.google.com"),
    client_id: f.text(PROVIDER_WORDS.client_id, "1234.apps.googleusercontent.com"),
    client_secret: f.hidden(t.bytea),
    domains: f.shown(t.textArray, listField(PROVIDER_WORDS.domains, z.string(), ["bakery.example"])),
    only: f.named("is_only", f.bool(PROVIDER_WORDS.only)),
    first_role: f.nullable(f.word(FIRST_ROLES, PROVIDER_WORDS.first_role)),
    updated_at: f.time("When it was last changed."),
  },
  ({ issuer }) => ({ name: providerName(issuer) }),
);

export type ProviderRow = RowOf<typeof signInProvider>;

const read = selectRows({
  name: "read_sign_in_provider",
  table: "sign_in_providers",
  key: { accountId: t.uuid },
  columns: signInProvider.columns,
});

export async function readProvider(
  runner: Pick<Session, "run">,
  accountId: string,
): Promise<ProviderRow | null> {
  return (await runner.run(read, { accountId }))[0] ?? null;
}

export const GOOGLE = "https://accounts.google.com";
const ENTRA = "login.microsoftonline.com";

/** Not a text of the account's: people who aren't signed in see it. */
export function providerName(issuer: string): string {
  const { hostname } = new URL(issuer);
  if (issuer === GOOGLE) return "Google";
  return isEntra(issuer) ? "Microsoft" : hostname;
}

export function isEntra(issuer: string): boolean {
  return new URL(issuer).hostname === ENTRA;
}

/** The page to which the provider sends the browser back. `publicUrl`: without a slash at its end. */
export function redirectUri(publicUrl: string): string {
  return new URL(`${publicUrl}/sign-in`).href;
}

/** What the provider knows this Parley by. */
export interface Registration {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export function registrationOf(secretKey: SecretKey, provider: ProviderRow): Registration {
  const clientSecret = unseal(secretKey, provider.client_secret).toString();
  return { issuer: provider.issuer, clientId: provider.client_id, clientSecret };
}
