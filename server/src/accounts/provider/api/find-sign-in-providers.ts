import { z } from "zod";
import { type Database, statement, t } from "../../../platform/database/index.ts";
import { answer, listField, type Operation, operation, textField } from "../../../platform/http/index.ts";
import { domainField } from "../../../platform/mail/email-field.ts";
import { f, resource } from "../../../platform/resources/index.ts";
import { providerName } from "../provider.ts";

const provider = resource(
  { id: "FoundSignInProvider", description: "A provider with which people of the domain may sign in." },
  {
    account: f.named("account_id", f.id("acc", "The account's id.")),
    account_name: f.text("The account's name.", "Corner Bakery"),
    name: f.computed(textField("What the sign-in calls the provider.", "Google")),
    only: f.named("is_only", f.bool("Passwords sign nobody in to the account.")),
    issuer: f.hidden(t.text),
  },
  ({ issuer }) => ({ name: providerName(issuer) }),
);

const find = statement({
  name: "find_sign_in_providers",
  plan: "search",
  parameters: { domain: t.text },
  columns: provider.columns,
  sql: `select provider.account_id, account.name as account_name, provider.issuer, provider.is_only
    from sign_in_providers provider
    join accounts account on account.account_id = provider.account_id
    where provider.domains @> array[$domain::text]
    order by provider.account_id
    limit 10`,
});

export function findSignInProvidersOperation(database: Database): Operation {
  return operation({
    operationId: "findSignInProviders",
    route: "GET /session/providers",
    tag: "Session",
    summary: "See with which providers people of a domain sign in",
    description:
      "For a page that nobody has signed in to. It asks with the domain alone, so it can't learn who has an account.",
    scope: null,
    keyless: true,
    query: z.strictObject({ domain: domainField.meta({ description: "What follows @ in an address." }) }),
    answers: {
      200: {
        description: "The providers of at most ten accounts.",
        schema: z
          .object({ data: listField("Oldest account first.", provider.answer) })
          .meta({ id: "SignInProviders" }),
      },
    },
    examples: { "A domain": { query: { domain: "bakery.example" } } },
    problems: { 503: ["overloaded"] },
    async handler({ query: { domain } }) {
      const rows = await database.run(find, { domain });
      return answer(200, { data: rows.map((row) => provider.of(row)) });
    },
  });
}
