// Objects in an S3-compatible store, in one request each. Its errors are sentences for the operator.
import { createHash } from "node:crypto";
import type { S3 } from "@aws-sdk/client-s3";
import { STORE_ADDRESS } from "../../config/check.ts";
import { createStoreClient, STORE_LIMITS, type StoreConfig, type StoreLimits } from "./store-client.ts";
import { StoreError } from "./store-error.ts";
import { storeFault } from "./store-fault.ts";

/** `place`: an address like s3://bucket/prefix. */
export interface ObjectName {
  place: string;
  key: string;
}

/** Every method throws StoreError. Requests that fail are repeated twice before. */
export interface ObjectStore {
  /** The store shows the object only when all bytes have arrived unchanged. */
  put(name: ObjectName, bytes: Buffer): Promise<void>;
  /** Bytes `from` to `to`, inclusive; null when there is no such object. */
  get(name: ObjectName, from: number, to: number): Promise<Buffer | null>;
  /** Does nothing when there is no such object. */
  delete(name: ObjectName): Promise<void>;
}

/** Milliseconds. */
export interface ObjectLimits extends StoreLimits {
  /** A request that takes longer, with its repetitions, has failed. No request goes on after this time. */
  requestMs: number;
  /** The limit of a read, which has 1 MiB at most. It is shorter, because a client or a message waits for the bytes. */
  readMs: number;
}

export const OBJECT_LIMITS: ObjectLimits = { ...STORE_LIMITS, requestMs: 300_000, readMs: 30_000 };

export function createObjectStore(config: StoreConfig, limits = OBJECT_LIMITS): ObjectStore {
  let client: Promise<S3> | undefined;
  const attempt = async <Result>(
    { place, key }: ObjectName,
    work: (client: S3, at: { Bucket: string; Key: string }, options: RequestOptions) => Promise<Result>,
    mostMs = limits.requestMs,
  ): Promise<Result> => {
    const { bucket, prefix } = parseStoreAddress(place);
    client ??= createStoreClient(config, limits);
    try {
      const at = { Bucket: bucket, Key: prefix + key };
      return await work(await client, at, { abortSignal: AbortSignal.timeout(mostMs) });
    } catch (error) {
      throw storeFault(error, { path: place, bucket, endpoint: config.s3Endpoint });
    }
  };
  return {
    async put(name, bytes) {
      const ContentMD5 = createHash("md5").update(bytes).digest("base64");
      await attempt(name, (s3, at, options) => s3.putObject({ ...at, Body: bytes, ContentMD5 }, options));
    },
    get: (name, from, to) =>
      attempt(
        name,
        async (s3, at, options) => {
          try {
            const asked = { ...at, Range: `bytes=${from}-${to}` };
            const { Body, ContentRange } = await s3.getObject(asked, options);
            const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
            // A server may answer a request for a range with more, or with everything.
            const start = ContentRange === undefined ? from : 0;
            return bytes.subarray(start, start + to - from + 1);
          } catch (error) {
            if (NONE.includes((error as Error).name)) return null;
            throw error;
          }
        },
        limits.readMs,
      ),
    async delete(name) {
      await attempt(name, (s3, at, options) => s3.deleteObject(at, options));
    },
  };
}

interface RequestOptions {
  abortSignal: AbortSignal;
}

const NONE = ["NoSuchKey", "NotFound"];

const TRIAL = "parley-write-test";

/** Writes, reads and deletes something small. A sentence for the operator, or null when all of it works. */
export async function placeFault(
  config: StoreConfig,
  { place, timeout }: { place: string; timeout: number },
): Promise<string | null> {
  const store = createObjectStore(config, {
    ...OBJECT_LIMITS,
    connectMs: timeout,
    idleMs: timeout,
    requestMs: timeout,
  });
  const name = { place, key: TRIAL };
  try {
    await store.put(name, Buffer.from(TRIAL));
    const found = await store.get(name, 0, TRIAL.length - 1);
    await store.delete(name);
    return found?.toString() === TRIAL ? null : `${place}: The store doesn't give back what was written.`;
  } catch (error) {
    if (error instanceof StoreError) return error.message;
    throw error;
  }
}

interface StoreAddress {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
}

/** `text`: s3://bucket or s3://bucket/prefix. @throws StoreError */
function parseStoreAddress(text: string): StoreAddress {
  const [, bucket, path = ""] = STORE_ADDRESS.exec(text) ?? [];
  if (bucket === undefined)
    throw new StoreError(`${text} must be an address like s3://bucket or s3://bucket/prefix.`);
  const parts = path.split("/").filter(Boolean);
  return { bucket, prefix: parts.map((part) => `${part}/`).join("") };
}
