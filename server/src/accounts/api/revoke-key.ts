import { z } from "zod";
import { type Database, deleteRows, t } from "../../platform/database/index.ts";
import {
  answer,
  exampleId,
  idField,
  messageField,
  type Operation,
  operation,
} from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import type { Authenticator } from "../authenticate.ts";
import { accountErrors } from "../errors.ts";
import { apiKey, type KeyRow, keyChange } from "../keys/key.ts";
import { tellOfKeyChange } from "../keys/key-changes.ts";
import { refuseMoreScopes } from "../people/allowed-role.ts";

const revoke = keyChange("revoke_api_key", { set: "revoked_at = coalesce(revoked_at, now())" });

/** A key that leaked may have invited somebody. */
const removeInvitations = deleteRows({
  name: "delete_invitations_of_key",
  table: "invitations",
  key: { accountId: t.uuid, apiKeyId: t.uuid },
});

/**
 * Null when the account has no such key. An earlier revocation keeps its time. What `mayRevoke` throws undoes the revocation.
 * Resolves when every process is notified.
 */
export async function revokeKey(
  database: Database,
  accountId: string,
  apiKeyId: string,
  mayRevoke: (row: KeyRow) => void = () => undefined,
): Promise<KeyRow | null> {
  const revoked = await database.transaction(async (session) => {
    const [row] = await session.run(revoke, { accountId, apiKeyId });
    if (!row) return null;
    mayRevoke(row);
    await session.run(removeInvitations, { accountId, apiKeyId });
    return row;
  });
  if (revoked) await tellOfKeyChange(database, accountId);
  return revoked;
}

/** A key can revoke itself, even an account's last one: its operator creates another with `parley keys create`. */
export function revokeKeyOperation(
  database: Database,
  authenticator: Pick<Authenticator, "invalidate">,
): Operation {
  return operation({
    operationId: "revokeKey",
    route: "DELETE /keys/:id",
    tag: "Keys",
    summary: "Revoke an API key permanently",
    description:
      "Every process refuses the key and its sessions from then on, and invitations that it made end. A key can revoke itself, but no key " +
      "with scopes that it doesn't have.",
    scope: "keys:write",
    params: z.object({ id: idField("key", "The key's id.") }),
    answers: {
      200: {
        description: "The key is revoked, by this request or an earlier one.",
        schema: z.object({ message: messageField("Key Shop was revoked"), key: apiKey.answer }),
      },
    },
    examples: { "A key": { params: { id: exampleId("key") } } },
    problems: { 403: ["insufficient_scope"], 404: ["key_not_found"] },
    async handler({ caller, params }) {
      const id = uuidOf("key", params.id);
      const mayRevoke = ({ scopes }: KeyRow) => refuseMoreScopes(caller, scopes, "The key");
      const row = id === null ? null : await revokeKey(database, caller.accountId, id, mayRevoke);
      if (!row) throw notFound(accountErrors.key_not_found, "key", params.id);
      // The notification may reach this process only after the answer.
      authenticator.invalidate(caller.accountId);
      return answer(200, { message: `Key ${row.name} was revoked`, key: apiKey.of(row) });
    },
  });
}
