// Makes an API key of an account; its secret exists only in what this returns.
import type { Session } from "../platform/database/session.ts";
import { newUuid } from "../platform/ids.ts";
import { makeApiKey } from "./api-key.ts";
import { KEY_COLUMNS, type KeyRow } from "./key.ts";
import type { Scope } from "./scopes.ts";

export interface KeyWish {
  name: string;
  scopes: readonly Scope[];
  /** Null: for good. */
  expiresAt: Date | null;
}

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
      expires_at: wish.expiresAt,
    })
    .returning(KEY_COLUMNS)
    .executeTakeFirstOrThrow();
  return { row, secret };
}
