// The secret key of an installation, encrypted with a passphrase, so that a backup is enough to restore it.
import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { seal, unseal } from "../../platform/crypto.ts";
import { BackupError } from "../backup-error.ts";
import type { SealedKey } from "./manifest.ts";

/** As OWASP recommends for scrypt: 128 MiB of memory for a guess. */
const COST = 2 ** 17;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 1;
/** A file with a larger cost would use up the machine's memory. */
const MOST_MEMORY = 256 * 1_024 * 1_024;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

export async function sealSecretKey(secretKey: Buffer, passphrase: string): Promise<SealedKey> {
  const salt = randomBytes(16);
  const parameters = { cost: COST, block_size: BLOCK_SIZE, parallelization: PARALLELIZATION };
  const key = await keyOf(passphrase, salt, parameters);
  const sealed = seal(key, secretKey).toString("base64");
  return { kdf: "scrypt", salt: salt.toString("base64"), ...parameters, sealed };
}

/** @throws BackupError when the passphrase is another one */
export async function unsealSecretKey(sealedKey: SealedKey, passphrase: string): Promise<Buffer> {
  const key = await keyOf(passphrase, Buffer.from(sealedKey.salt, "base64"), sealedKey);
  try {
    return unseal(key, Buffer.from(sealedKey.sealed, "base64"));
  } catch {
    throw new BackupError("The passphrase is not the one that this backup was made with.");
  }
}

function keyOf(
  passphrase: string,
  salt: Buffer,
  { cost, block_size: blockSize, parallelization }: Omit<SealedKey, "kdf" | "salt" | "sealed">,
): Promise<Buffer> {
  // One text can have several forms in Unicode, and keyboards differ in the one they make.
  return derive(passphrase.normalize("NFKC"), salt, 32, {
    cost,
    blockSize,
    parallelization,
    maxmem: MOST_MEMORY,
  });
}
