// Sign-ins at a provider that began: bound to a browser by a cookie, for ten minutes, each used once.
import { sha256 } from "../../platform/crypto.ts";
import { deleteRows, type Session, statement, t } from "../../platform/database/index.ts";
import { makeSessionToken } from "../sessions/session-token.ts";
import type { Checks } from "./provider-client.ts";

export const PENDING_SECONDS = 10 * 60;

/** Nothing is inserted if the provider was removed meanwhile. */
const insert = statement({
  name: "insert_provider_sign_in",
  parameters: { accountId: t.uuid, tokenHash: t.bytea, expiresAt: t.timestamptz },
  sql: `insert into provider_sign_ins (account_id, token_hash, expires_at)
    select account_id, $tokenHash::bytea, $expiresAt::timestamptz
    from sign_in_providers
    where account_id = $accountId`,
});

/** Returns the token for the cookie. */
export async function beginSignIn(
  runner: Pick<Session, "run">,
  accountId: string,
  now: number,
): Promise<{ token: string; checks: Checks }> {
  const { token, hash: tokenHash } = makeSessionToken(accountId);
  await runner.run(insert, { accountId, tokenHash, expiresAt: new Date(now + PENDING_SECONDS * 1_000) });
  return { token, checks: checksOf(token) };
}

const take = deleteRows({
  name: "take_provider_sign_in",
  table: "provider_sign_ins",
  key: { accountId: t.uuid, tokenHash: t.bytea },
  where: "expires_at > $now",
  parameters: { now: t.timestamptz },
  columns: { account_id: t.uuid },
});

/** False for a sign-in that is too old, was used, or began before the provider was changed. */
export async function takeSignIn(
  runner: Pick<Session, "run">,
  { accountId, token, now }: { accountId: string; token: string; now: number },
): Promise<boolean> {
  const taken = await runner.run(take, { accountId, tokenHash: sha256(token), now: new Date(now) });
  return taken.length > 0;
}

/** All made of the cookie's token, so that only the browser has them. The provider learns the verifier last, and never the token. */
export function checksOf(token: string): Checks {
  const made = (use: string) => sha256(`${use} ${token}`).toString("base64url");
  return { state: made("state"), nonce: made("nonce"), verifier: made("verifier") };
}
