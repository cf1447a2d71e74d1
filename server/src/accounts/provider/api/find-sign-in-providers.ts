// GET /session/providers: with which providers people of a domain may sign in.
import { z } from "zod";
import { type Database, statement, t } from "../../../platform/database/index.ts";
import {
  answer,
  booleanField,
  idField,
  type Operation,
  operation,
  textField,
} from "../../../platform/http/index.ts";
import { publicId } from "../../../platform/ids.ts";
import { domainField } from "../../../platform/mail/email-field.ts";
import { providerName } from "../provider.ts";

const find = statement({
  name: "find_sign_in_providers",
  plan: "search",
  parameters: { domain: t.text },
  columns: { account_id: t.uuid, account_name: t.text, issuer: t.text, is_only: t.bool },
  sql: `select provider.account_id, account.name as account_name, provider.issuer, provider.is_only
    from sign_in_providers provider
    join accounts account on account.account_id = provider.account_id
    where provider.domains @> array[$domain::text]
    order by provider.account_id
    limit 10`,
});

const found = z.object({
  account: idField("acc", "The account's id."),
  account_name: textField("The account's name.", "Corner Bakery"),
  name: textField("What the sign-in calls the provider.", "Google"),
  only: booleanField("Passwords sign nobody in to the account."),
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
          .object({ data: z.array(found).meta({ description: "Oldest account first." }) })
          .meta({ id: "SignInProviders" }),
      },
    },
    examples: { "A domain": { query: { domain: "bakery.example" } } },
    problems: { 503: ["overloaded"] },
    async handler({ query: { domain } }) {
      const rows = await database.run(find, { domain });
      const data = rows.map(({ account_id, account_name, issuer, is_only }) => ({
        account: publicId("acc", account_id),
        account_name,
        name: providerName(issuer),
        only: is_only,
      }));
      return answer(200, { data });
    },
  });
}
