// Ids of hooks: the account, so that a lookup names it, and 130 random bits, so that nobody guesses one.
import { randomBytes } from "node:crypto";
import { publicId, uuidOf } from "../platform/ids.ts";

/** Beside the base address; the channel's name and the hook's id follow. */
export const HOOK_PATH = "/hooks";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const ACCOUNT_LENGTH = 26;
const RANDOM_LENGTH = 26;

export function newHookId(accountId: string): string {
  const random = Array.from(randomBytes(RANDOM_LENGTH), (byte) => ALPHABET[byte & 31]).join("");
  return publicId("acc", accountId).slice("acc_".length) + random;
}

/** The account inside of a hook id; null when it can't be one. */
export function accountOfHook(hookId: string): string | null {
  if (hookId.length !== ACCOUNT_LENGTH + RANDOM_LENGTH) return null;
  return uuidOf("acc", `acc_${hookId.slice(0, ACCOUNT_LENGTH)}`);
}
