// Creates an API key. Its secret is in the result only; the database stores a hash.
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { type Actor, SERVICE } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { makeApiKey } from "./api-key.ts";
import { apiKey, type KeyRow } from "./key.ts";
import type { KeyWish } from "./key-wish.ts";

const insertKey = statement({
  name: "insert_api_key",
  parameters: {
    accountId: t.uuid,
    apiKeyId: t.uuid,
    name: t.text,
    scopes: t.textArray,
    prefix: t.text,
    secretHash: t.bytea,
    expiresAt: t.nullable(t.timestamptz),
    personId: t.nullable(t.uuid),
    makerKeyId: t.nullable(t.uuid),
  },
  columns: apiKey.columns,
  sql: `insert into api_keys (account_id, api_key_id, name, scopes, prefix, secret_hash, expires_at, made_by_person_id, made_by_key_id)
    values ($accountId, $apiKeyId, $name, $scopes, $prefix, $secretHash, $expiresAt, $personId, $makerKeyId)
    returning ${columnList(apiKey.columns)}`,
});

export async function issueKey(
  session: Session,
  accountId: string,
  wish: KeyWish,
  by: Actor = SERVICE,
): Promise<{ row: KeyRow; secret: string }> {
  const { secret, prefix, hash } = makeApiKey(accountId);
  const [row] = await session.run(insertKey, {
    accountId,
    apiKeyId: newUuid(),
    name: wish.name,
    scopes: wish.scopes,
    prefix,
    secretHash: hash,
    expiresAt: wish.expires_at,
    personId: by.personId,
    makerKeyId: by.apiKeyId,
  });
  return { row: row as KeyRow, secret };
}
