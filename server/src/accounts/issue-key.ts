// Makes an API key of an account; its secret exists only in what this returns.
import type { Session } from "../platform/database/session.ts";
import { newUuid } from "../platform/ids.ts";
import { makeApiKey } from "./api-key.ts";
import { KEY_COLUMNS, type KeyRow } from "./key.ts";
import type { KeyWish } from "./key-wish.ts";

export async function issueKey(
  session: Session,
  accountId: string,
  wish: KeyWish,
): Promise<{ row: KeyRow; secret: string }> {
  const { secret, prefix, hash } = makeApiKey(accountId);
  const row = await session.kysely
    .insertInto("api_keys")
    .values({
      account_id: accountId,
      api_key_id: newUuid(),
      name: wish.name,
      scopes: [...wish.scopes],
      prefix,
      secret_hash: hash,
      expires_at: wish.expires_at,
    })
    .returning(KEY_COLUMNS)
    .executeTakeFirstOrThrow();
  return { row, secret };
}
