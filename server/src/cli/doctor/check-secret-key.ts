import { join } from "node:path";
import { SECRET_KEY_FILE } from "../../config/secrets.ts";
import { countSealed } from "../../secret-key/index.ts";
import { grouped } from "../progress.ts";
import { type Examination, type Found, failed, ok } from "./examination.ts";

/** Decrypts every secret in the database. */
export async function checkSecretKey({ config, storage }: Examination): Promise<Found> {
  const counts = await countSealed(storage.database, storage.secretKey);
  const [place, ...more] = counts.unreadable;
  if (place !== undefined) {
    const places = more.length > 0 ? `${place}, and ${grouped(more.length)} more` : place;
    const detail = `Encrypted values can't be read with the secret key, or were damaged: ${places}.`;
    const advice = "Enter the credentials of these senders, webhooks and sources again.";
    return failed(detail, advice);
  }
  const isInFolder = config.secretKey === null;
  const where = isInFolder ? `the key in ${join(config.dataDir, SECRET_KEY_FILE)}` : "PARLEY_SECRET_KEY";
  const values = counts.readable === 1 ? "value" : "values";
  return ok(`${grouped(counts.readable)} encrypted ${values}, all with ${where}`);
}
