// Creates an API key. Its secret is in the result only; the database stores a hash.
import { insertRow, type Session, t } from "../../platform/database/index.ts";
import { type Actor, SERVICE } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { makeApiKey } from "./api-key.ts";
import { apiKey, type KeyRow } from "./key.ts";
import type { KeyWish } from "./key-wish.ts";

const insertKey = insertRow({
  name: "insert_api_key",
  table: "api_keys",
  values: {
    accountId: t.uuid,
    apiKeyId: t.uuid,
    name: t.text,
    scopes: t.textArray,
    prefix: t.text,
    secretHash: t.bytea,
    expiresAt: t.nullable(t.timestamptz),
    madeByPersonId: t.nullable(t.uuid),
    madeByKeyId: t.nullable(t.uuid),
  },
  columns: apiKey.columns,
});

export async function issueKey(
  session: Session,
  accountId: string,
  { name, scopes, expires_at: expiresAt }: KeyWish,
  { personId: madeByPersonId, apiKeyId: madeByKeyId }: Actor = SERVICE,
): Promise<{ row: KeyRow; secret: string }> {
  const { secret, prefix, hash: secretHash } = makeApiKey(accountId);
  const own = { accountId, apiKeyId: newUuid(), prefix, secretHash, madeByPersonId, madeByKeyId };
  const [row] = await session.run(insertKey, { ...own, name, scopes, expiresAt });
  return { row: row as KeyRow, secret };
}
