import { z } from "zod";
import { seal } from "../../../platform/crypto.ts";
import { type Session, statement, t } from "../../../platform/database/index.ts";
import { valueErrors } from "../../../platform/errors/value-errors.ts";
import { answer, type Operation, operation, optional, pastedText } from "../../../platform/http/index.ts";
import { domainField } from "../../../platform/mail/email-field.ts";
import { invalidField } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { lockAccount } from "../../lock-account.ts";
import { refuseWiderRole } from "../../people/allowed-role.ts";
import { FIRST_ROLES, PROVIDER_WORDS, type ProviderRow, readProvider, registrationOf } from "../provider.ts";
import { ProviderFault } from "../provider-client.ts";
import { providerAnswer, shownProvider } from "./get-sign-in-provider.ts";
import type { ProviderDeps } from "./provider-deps.ts";

const DESCRIPTION_PATH = /\/\.well-known\/openid-configuration\/?$/;
/** Where anybody gets an address. */
const PUBLIC_DOMAINS = new Set(
  (
    "gmail.com googlemail.com outlook.com outlook.de hotmail.com hotmail.de live.com msn.com yahoo.com yahoo.de icloud.com me.com " +
    "aol.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de mail.com mail.ru proton.me protonmail.com posteo.de"
  ).split(" "),
);

const body = z
  .strictObject({
    issuer: pastedText({ min: 1, max: 500 })
      .transform((given) => given.replace(DESCRIPTION_PATH, ""))
      .meta({ description: PROVIDER_WORDS.issuer }),
    client_id: pastedText({ min: 1, max: 255 }).meta({ description: PROVIDER_WORDS.client_id }),
    client_secret: optional(pastedText({ min: 1, max: 1_000 })).meta({
      description:
        "The secret that the provider gave. Without it, the stored one stays, if the issuer and the client_id do.",
    }),
    domains: z
      .array(domainField, "This must be a list.")
      .min(1, "At least one domain.")
      .max(20, "At most 20 domains.")
      .meta({ description: PROVIDER_WORDS.domains }),
    only: z.boolean("This must be true or false.").default(false).meta({ description: PROVIDER_WORDS.only }),
    first_role: z
      .enum(FIRST_ROLES, { error: `This is ${FIRST_ROLES.join(", ")} or null.` })
      .nullable()
      .default(null)
      .meta({ description: PROVIDER_WORDS.first_role }),
  })
  .meta({ id: "NewSignInProvider", description: "The provider of the account." });

type Wish = z.output<typeof body>;

/** Sign-ins that began with the provider before end: its code would go to the new one. */
const save = statement({
  name: "save_sign_in_provider",
  parameters: {
    accountId: t.uuid,
    issuer: t.text,
    clientId: t.text,
    clientSecret: t.bytea,
    domains: t.textArray,
    isOnly: t.bool,
    firstRole: t.nullable(t.textOf<NonNullable<Wish["first_role"]>>()),
  },
  sql: `with begun as (
      delete from provider_sign_ins
      where account_id = $accountId
    )
    insert into sign_in_providers (account_id, issuer, client_id, client_secret, domains, is_only, first_role)
    values ($accountId, $issuer, $clientId, $clientSecret, $domains, $isOnly, $firstRole)
    on conflict (account_id) do update
    set issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
      domains = excluded.domains, is_only = excluded.is_only, first_role = excluded.first_role, updated_at = now()`,
});

const findOwner = statement({
  name: "find_owner_of_provider",
  parameters: { accountId: t.uuid, issuer: t.text },
  columns: { person_id: t.uuid },
  sql: `select member.person_id
    from memberships member
    join provider_identities identity on identity.account_id = member.account_id and identity.person_id = member.person_id
    where member.account_id = $accountId
      and member.role = 'owner'
      and member.ended_at is null
      and identity.issuer = $issuer
    limit 1`,
});

export function setSignInProviderOperation({
  database,
  providers,
  secretKey,
  publicUrl,
}: ProviderDeps): Operation {
  return operation({
    operationId: "setSignInProvider",
    route: "PUT /sign-in-provider",
    tag: "People",
    summary: "Let people sign in with the company's account",
    description:
      "With one OpenID provider, such as Google, Microsoft Entra or Keycloak. Members are found by their address once, and by the provider's " +
      "id of them from then on. The provider's description is read at once. Whoever sets the provider can sign in as everybody, so it needs " +
      "all scopes. A provider in a private network needs the setting PARLEY_ALLOW_PRIVATE_WEBHOOKS.",
    scope: "people:write",
    body,
    answers: { 200: { description: "The provider was stored.", schema: providerAnswer } },
    examples: {
      "A provider": {
        body: {
          issuer: "https://accounts.google.com",
          client_id: "1234.apps.googleusercontent.com",
          client_secret: "<secret>",
          domains: ["bakery.example"],
          only: false,
          first_role: "agent",
        },
      },
    },
    problems: {
      403: ["insufficient_scope"],
      422: ["wrong_issuer", "public_domain", "sign_in_first", "required"],
      503: ["overloaded"],
    },
    async handler({ caller, body: wish, once, idle, mayContinue }) {
      const { accountId } = caller;
      refuseWiderRole(caller, "owner");
      const known = await readProvider(database, accountId);
      const clientSecret = wish.client_secret ?? keptSecret(known, wish);
      if (wish.domains.some((domain) => PUBLIC_DOMAINS.has(domain)))
        throw invalidField("/domains", accountErrors.public_domain);
      const issuer = await issuerOf({ ...wish, clientSecret }, accountId, idle());
      // The provider may answer slowly, and the owner be removed meanwhile.
      refuseWiderRole(await mayContinue(), "owner");
      return once(async (session) => {
        await lockAccount(session, accountId);
        if (wish.only) await refuseLockingOut(session, accountId, issuer);
        const { client_id: clientId, domains, only: isOnly, first_role: firstRole } = wish;
        const values = { accountId, issuer, clientId, domains: [...new Set(domains)], isOnly, firstRole };
        await session.run(save, { ...values, clientSecret: seal(secretKey, clientSecret) });
        return answer(200, shownProvider(await readProvider(session, accountId), publicUrl()));
      });
    },
  });

  /** A secret never goes to another provider than the one that it was given for. */
  function keptSecret(known: ProviderRow | null, { issuer, client_id: clientId }: Wish): string {
    if (known?.issuer !== issuer || known.client_id !== clientId)
      throw invalidField("/client_secret", valueErrors.required, "Give the secret of this client.");
    return registrationOf(secretKey, known).clientSecret;
  }

  /** The issuer as the provider writes it. */
  async function issuerOf(
    { issuer, client_id: clientId, clientSecret }: Wish & { clientSecret: string },
    accountId: string,
    gone: AbortSignal,
  ): Promise<string> {
    try {
      if (!URL.canParse(issuer)) throw new ProviderFault("wrong", "This must be a complete https address.");
      const given = { issuer, clientId, clientSecret };
      return await providers.with(accountId, given, gone, async (config) => config.serverMetadata().issuer);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      throw invalidField("/issuer", accountErrors.wrong_issuer, error.message);
    }
  }
}

async function refuseLockingOut(session: Session, accountId: string, issuer: string): Promise<void> {
  const [owner] = await session.run(findOwner, { accountId, issuer });
  if (!owner) throw invalidField("/only", accountErrors.sign_in_first);
}
