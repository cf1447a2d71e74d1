import { deleteRows, t } from "../../../platform/database/index.ts";
import { answer, type Operation, operation } from "../../../platform/http/index.ts";
import { Problem } from "../../../platform/problem.ts";
import { accountErrors } from "../../errors.ts";
import { refuseWiderRole } from "../../people/allowed-role.ts";
import type { ProviderDeps } from "./provider-deps.ts";

const remove = deleteRows({
  name: "delete_sign_in_provider",
  table: "sign_in_providers",
  key: { accountId: t.uuid },
  columns: { account_id: t.uuid },
});

export function deleteSignInProviderOperation({ database }: ProviderDeps): Operation {
  return operation({
    operationId: "deleteSignInProvider",
    route: "DELETE /sign-in-provider",
    tag: "People",
    summary: "Sign in without the OpenID provider",
    description:
      "People stay members, and sign in with their password. Somebody who has none gets a link for a new one. Sessions go on. Passwords may count again " +
      "then, so it needs all scopes, as `setSignInProvider` does.",
    scope: "people:write",
    answers: { 204: { description: "The provider was removed." } },
    examples: { "The provider": {} },
    problems: { 403: ["insufficient_scope"], 404: ["provider_not_found"] },
    async handler({ caller }) {
      refuseWiderRole(caller, "owner");
      const removed = await database.run(remove, { accountId: caller.accountId });
      if (removed.length === 0) throw new Problem(accountErrors.provider_not_found);
      return answer(204, undefined);
    },
  });
}
