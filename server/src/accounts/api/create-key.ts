import { type Caller, type Operation, operation, textField } from "../../platform/http/index.ts";
import { invalidField } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { issueKey } from "../keys/issue-key.ts";
import { apiKey } from "../keys/key.ts";
import { keyWishSchema } from "../keys/key-wish.ts";
import { refuseMoreScopes } from "../people/allowed-role.ts";

const newKey = apiKey.answer
  .extend({
    secret: textField(
      "The key, shown only once; null in the answer to a repeated request.",
      "parley_<account>_<secret>_<checksum>",
    ).nullable(),
  })
  .meta({ id: "KeyWithSecret" });

export function createKeyOperation(): Operation {
  return operation({
    operationId: "createKey",
    route: "POST /keys",
    tag: "Keys",
    summary: "Create an API key",
    description: "The new key can't have more scopes, or expire later, than the calling key.",
    scope: "keys:write",
    body: keyWishSchema,
    answers: { 201: { description: "The key, with its secret.", schema: newKey } },
    examples: {
      "A key that only sends": { body: { name: "Shop", scopes: ["messages:send"] } },
    },
    problems: { 422: ["expires_too_late"] },
    handler: ({ caller, body: wish, once }) => {
      refuseMoreScopes(caller, wish.scopes, "The new key");
      refuseLongerLife(caller, wish.expires_at);
      return once(async (session) => {
        const { row, secret } = await issueKey(session, caller.accountId, wish, caller);
        const key = apiKey.of(row);
        return { status: 201, body: { ...key, secret }, keep: { ...key, secret: null } };
      });
    },
  });
}

function refuseLongerLife({ expiresAt: end }: Caller, wanted: Date | null): void {
  if (end === null || (wanted !== null && wanted <= end)) return;
  const detail = `The new key can't expire later than the calling key, which expires at ${end.toISOString()}.`;
  throw invalidField("/expires_at", accountErrors.expires_too_late, detail);
}
