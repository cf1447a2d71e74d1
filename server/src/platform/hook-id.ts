// Hook ids: the account's id, which routes the lookup, and 130 random bits, so that nobody can guess a hook id.
import { randomBytes } from "node:crypto";
import { bareAccountId, uuidOf } from "./ids.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const ACCOUNT_LENGTH = 26;
const RANDOM_LENGTH = 26;

export function newHookId(accountId: string): string {
  const random = Array.from(randomBytes(RANDOM_LENGTH), (byte) => ALPHABET[byte & 31]).join("");
  return bareAccountId(accountId) + random;
}

/** The account's id inside a hook id; null for a text that isn't a hook id. */
export function accountOfHook(hookId: string): string | null {
  if (hookId.length !== ACCOUNT_LENGTH + RANDOM_LENGTH) return null;
  return uuidOf("acc", `acc_${hookId.slice(0, ACCOUNT_LENGTH)}`);
}
