// Merges the changes of a request into a sender's stored credentials.
import { isDeepStrictEqual } from "node:util";
import type { Connector, Credentials } from "../channels/index.ts";
import type { SecretKey } from "../platform/crypto.ts";
import { faultsOf, IN_PLAIN_WORDS } from "../platform/http/index.ts";
import { type Fault, invalidInput } from "../platform/problem.ts";
import { type SenderRow, unsealSecrets } from "./sender.ts";

/**
 * Null when nothing changes: unchanged secrets must keep their bytes, which `pauseSender` compares. Throws 422 for invalid fields,
 * and an error if the stored secrets were encrypted with another key and aren't all replaced.
 */
export function changedCredentials(
  { credentials: fields }: Connector,
  row: SenderRow,
  changes: Record<string, unknown>,
  secretKey: SecretKey,
): Credentials | null {
  // As everywhere in a body, null counts as left out.
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
  // Without new credentials, the secrets needn't be readable.
  if (Object.keys(given).length === 0) return null;
  const read = fields.partial().safeParse(given, IN_PLAIN_WORDS);
  if (!read.success) {
    const [first, ...rest] = faultsOf(read.error, given, "/credentials");
    throw invalidInput([first as Fault, ...rest]);
  }
  // A complete set replaces credentials that can't be decrypted, after the secret key was lost.
  const whole = fields.safeParse({ ...row.public_credentials, ...read.data });
  if (whole.success) return whole.data;
  const old = { ...row.public_credentials, ...unsealSecrets(secretKey, row) };
  // An optional field that was emptied is left out.
  const all = Object.entries({ ...old, ...read.data }).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(all) as Credentials;
  return isDeepStrictEqual(old, changed) ? null : changed;
}
