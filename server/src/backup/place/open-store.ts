// Backups in an S3-compatible store. Each is made and checked in the data folder, uploaded, and read back. A store shows an object
// only when all of it has arrived, so nothing half is under the name of a backup.
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3 } from "@aws-sdk/client-s3";
import { parseStoreAddress } from "../../platform/object-store/store-address.ts";
import {
  createStoreClient,
  STORE_LIMITS,
  type StoreLimits,
} from "../../platform/object-store/store-client.ts";
import { StoreError } from "../../platform/object-store/store-error.ts";
import { storeFault } from "../../platform/object-store/store-fault.ts";
import { BackupError } from "../backup-error.ts";
import { createDigest } from "../file/digest.ts";
import { type BackupPlace, backupsAmong, type PlaceConfig, TRIAL } from "./backup-place.ts";
import { withDraft } from "./drafts.ts";
import { faultOfDisk } from "./fault-of-disk.ts";

/** A store takes at most 10,000 parts, and each but the last must have 5 MiB. */
const PART_BYTES = 8 * 1_024 * 1_024;
const MOST_PARTS = 10_000;

/** @throws BackupError */
export async function openStore(
  text: string,
  config: PlaceConfig,
  limits = STORE_LIMITS,
): Promise<BackupPlace> {
  const { Bucket, prefix, client } = await connect(text, config, limits);
  const pathOf = (name: string) => `s3://${Bucket}/${prefix}${name}`;
  const keyOf = (name: string) => ({ Bucket, Key: prefix + name });
  const attempt = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BackupError) throw error;
      const disk = faultOfDisk(error, config.dataDir, "written");
      if (disk) throw disk;
      const at = { path: pathOf(name), bucket: Bucket, endpoint: config.s3Endpoint };
      throw asBackupError(storeFault(error, at));
    }
  };
  const remove = (name: string) => attempt(name, () => client.deleteObject(keyOf(name)));
  /** Nobody knows whether the object of a failed save is there and complete. */
  const withdraw = (name: string, error: BackupError) =>
    remove(name).then(
      () => error,
      () => new BackupError(`${error.message} An unchecked backup may have been left there: delete it.`),
    );
  /** Before the work begins: whether the store can be used, and the name is free. */
  const refuseTaken = async (name: string) => {
    const { Contents = [] } = await client.listObjectsV2({ Bucket, Prefix: prefix + name, MaxKeys: 1 });
    if (Contents.some(({ Key }) => Key === prefix + name))
      throw new BackupError(`${pathOf(name)} exists already. Give another name.`);
  };
  return {
    pathOf,
    async list() {
      const keys = await attempt("", () => listKeys(client, { Bucket, Prefix: prefix }));
      return backupsAmong(keys.map((key) => key.slice(prefix.length)));
    },
    async save(name, make) {
      await attempt(name, () => refuseTaken(name));
      return withDraft(config.dataDir, async (draft) => {
        const made = await make(draft);
        try {
          await attempt(name, () => uploadAndCompare(client, keyOf(name), draft, made.bytes));
        } catch (error) {
          throw await withdraw(name, error as BackupError);
        }
        return made;
      });
    },
    read: (name, use) =>
      withDraft(config.dataDir, async (draft) => {
        await attempt(name, async () => {
          await pipeline(await readObject(client, keyOf(name)), createWriteStream(draft, { mode: 0o600 }));
        });
        return use(draft);
      }),
    async delete(name) {
      await remove(name);
    },
    async tryWriting() {
      await attempt(TRIAL, () => client.putObject({ ...keyOf(TRIAL), Body: "" }));
      await remove(TRIAL);
    },
  };
}

async function connect(text: string, config: PlaceConfig, limits: StoreLimits) {
  try {
    const { bucket: Bucket, prefix } = parseStoreAddress(text);
    return { Bucket, prefix, client: await createStoreClient(config, limits) };
  } catch (error) {
    throw error instanceof StoreError ? asBackupError(error) : error;
  }
}

function asBackupError(error: StoreError): BackupError {
  return new BackupError(error.message, { cause: error });
}

interface ObjectKey {
  Bucket: string;
  Key: string;
}

async function listKeys(client: S3, at: { Bucket: string; Prefix: string }): Promise<string[]> {
  const keys: string[] = [];
  let from: string | undefined;
  do {
    const page = await client.listObjectsV2({ ...at, ContinuationToken: from });
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    from = page.NextContinuationToken;
  } while (from !== undefined);
  return keys;
}

async function readObject(client: S3, key: ObjectKey): Promise<Readable> {
  const { Body } = await client.getObject(key);
  return Body as Readable;
}

/** Compares what is in the store with what was read from the file. */
async function uploadAndCompare(client: S3, key: ObjectKey, path: string, bytes: number): Promise<void> {
  const { Upload } = await import("@aws-sdk/lib-storage");
  const sent = createDigest();
  const upload = new Upload({
    client,
    params: {
      ...key,
      Body: Readable.from(sent.pass(createReadStream(path))),
      ContentType: "application/zip",
    },
    partSize: Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS)),
  });
  await upload.done();
  const stored = createDigest();
  await pipeline(await readObject(client, key), stored.pass, async (chunks: AsyncIterable<Buffer>) => {
    for await (const _ of chunks);
  });
  if (sent.result().sha256 !== stored.result().sha256)
    throw new BackupError(`s3://${key.Bucket}/${key.Key} isn't what was uploaded. Try again.`);
}
