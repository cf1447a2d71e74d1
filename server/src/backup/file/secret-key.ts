// What the passphrase of a backup makes: the secret key of the installation is encrypted with it, so that a backup is enough to
// restore it, and the description of the backup is signed with it.
import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type HashKey, hashKeyOf, keyedHash, seal, unseal } from "../../platform/crypto.ts";
import { BackupError } from "../backup-error.ts";
import { SCRYPT, type SealedKey } from "./manifest.ts";

const MOST_MEMORY = 256 * 1_024 * 1_024;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Signs the text of a description, in hexadecimal. */
export type Sign = (text: string) => string;

export async function sealSecretKey(
  secretKey: Buffer,
  passphrase: string,
): Promise<{ sealedKey: SealedKey; sign: Sign }> {
  const salt = randomBytes(16);
  const { key, sign } = await keysOf(passphrase, salt);
  const sealed = seal(key, secretKey).toString("base64");
  return { sealedKey: { kdf: "scrypt", salt: salt.toString("base64"), ...SCRYPT, sealed }, sign };
}

/** @throws BackupError when the passphrase is another one */
export async function unsealSecretKey(
  { salt, sealed }: SealedKey,
  passphrase: string,
): Promise<{ secretKey: Buffer; sign: Sign }> {
  const { key, sign } = await keysOf(passphrase, Buffer.from(salt, "base64"));
  try {
    return { secretKey: unseal(key, Buffer.from(sealed, "base64")), sign };
  } catch {
    throw new BackupError("The passphrase is not the one that this backup was made with.");
  }
}

async function keysOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; sign: Sign }> {
  const { cost, block_size: blockSize, parallelization } = SCRYPT;
  const options = { cost, blockSize, parallelization, maxmem: MOST_MEMORY };
  // One text can have several forms in Unicode, and keyboards differ in the one they make.
  const bytes = await derive(passphrase.normalize("NFKC"), salt, 64, options);
  const signingKey: HashKey = hashKeyOf(bytes.subarray(32));
  return { key: bytes.subarray(0, 32), sign: (text) => keyedHash(signingKey, text).toString("hex") };
}
