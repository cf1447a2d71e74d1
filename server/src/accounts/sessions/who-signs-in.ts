// Whom a link signs in: an owner of the account, or the rights of an API key.
import type { Database } from "../../platform/database/index.ts";
import { listKeys } from "../api/list-keys.ts";
import type { KeyRow } from "../keys/key.ts";
import { listPeople } from "../people/api/list-people.ts";
import type { SignedIn } from "./open-session.ts";

const ALL = { limit: Number.MAX_SAFE_INTEGER };

export interface Signing extends SignedIn {
  /** Of the person or the key. */
  name: string;
}

/** The owner who joined first; without an owner, the key with the most scopes of those that work. Null without any. */
export async function whoSignsIn(database: Database, accountId: string): Promise<Signing | null> {
  const people = await listPeople(database, accountId, ALL);
  const owner = people.find(({ role, ended_at }) => role === "owner" && ended_at === null);
  if (owner) return { accountId, personId: owner.person_id, apiKeyId: null, name: owner.name as string };
  return widestKey(accountId, await listKeys(database, accountId, ALL));
}

/** Null if none of the keys works. */
export function widestKey(accountId: string, keys: KeyRow[]): Signing | null {
  const now = new Date();
  const working = keys.filter(
    ({ revoked_at, expires_at }) => revoked_at === null && (expires_at === null || expires_at > now),
  );
  const [widest] = working.toSorted((one, other) => other.scopes.length - one.scopes.length);
  return widest ? { accountId, personId: null, apiKeyId: widest.api_key_id, name: widest.name } : null;
}
