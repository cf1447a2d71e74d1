// Objects in an S3-compatible store, in one request each. Its errors are sentences for the operator, without keys.
import { createHash } from "node:crypto";
import type { S3 } from "@aws-sdk/client-s3";
import { STORE_ADDRESS } from "../config/check.ts";
import type { Config } from "../config/settings.ts";

export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** The settings of stores. */
export type StoreConfig = Pick<Config, "s3Endpoint" | "s3Region" | "s3AccessKeyId" | "s3SecretAccessKey">;

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
export const OBJECT_LIMITS = {
  connectMs: 10_000,
  /** Without a byte in either direction. */
  idleMs: 60_000,
  /** A request that takes longer, with its repetitions, has failed. No request goes on after this time. */
  requestMs: 300_000,
  /** The limit of a read, which has 1 MiB at most. It is shorter, because a client or a message waits for the bytes. */
  readMs: 30_000,
};

interface RequestOptions {
  abortSignal: AbortSignal;
}

export function createObjectStore(config: StoreConfig, limits = OBJECT_LIMITS): ObjectStore {
  let client: Promise<S3> | undefined;
  const attempt = async <Result>(
    { place, key }: ObjectName,
    work: (client: S3, at: { Bucket: string; Key: string }, options: RequestOptions) => Promise<Result>,
    mostMs = limits.requestMs,
  ): Promise<Result> => {
    const [, bucket, path = ""] = STORE_ADDRESS.exec(place) ?? [];
    if (bucket === undefined)
      throw new StoreError(`${place} must be an address like s3://bucket or s3://bucket/prefix.`);
    const at = { Bucket: bucket, Key: [...path.split("/").filter(Boolean), key].join("/") };
    client ??= createClient(config, limits);
    try {
      return await work(await client, at, { abortSignal: AbortSignal.timeout(mostMs) });
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const sentence = sentenceOf(error as SdkError, bucket, config.s3Endpoint);
      throw new StoreError(`${place}: ${sentence}`, { cause: error });
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

const NONE = ["NoSuchKey", "NotFound"];

async function createClient(
  { s3Endpoint: endpoint, s3Region: region, s3AccessKeyId, s3SecretAccessKey }: StoreConfig,
  { connectMs, idleMs }: typeof OBJECT_LIMITS,
): Promise<S3> {
  if (s3AccessKeyId === null || s3SecretAccessKey === null)
    throw new StoreError(
      "A place in a store needs its keys: set PARLEY_S3_ACCESS_KEY_ID and PARLEY_S3_SECRET_ACCESS_KEY.",
    );
  // Loaded here, because it takes a while and most commands don't need it.
  const sdk = await import("@aws-sdk/client-s3");
  return new sdk.S3({
    region,
    ...(endpoint !== null && { endpoint }),
    // Stores on one host, such as MinIO, Garage and Ceph, have no name in the DNS for each bucket.
    forcePathStyle: endpoint !== null,
    credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey },
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    // By default the client adds checksums that many stores other than Amazon's refuse. Callers compare what they stored themselves.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

interface SdkError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const CUT_OFF = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "UND_ERR_SOCKET"];

function sentenceOf(
  { name, code, message, $metadata }: SdkError,
  bucket: string,
  endpoint: string | null,
): string {
  const store = `The store ${endpoint === null ? "of Amazon" : `at ${endpoint}`}`;
  // The client calls a reset connection a timeout.
  if (/^(Abort|Timeout)Error$/.test(name) && !CUT_OFF.includes(code ?? ""))
    return `${store} didn't answer in time. Try again, or check PARLEY_S3_ENDPOINT.`;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined)
    return `${store} answered ${status} ${name} for the bucket ${bucket}: ${message} Check the settings PARLEY_S3_*.`;
  return `${store} can't be reached: ${code ?? message}. Check PARLEY_S3_ENDPOINT and the network.`;
}

const TRIAL = "parley-write-test";

/** Writes, reads and deletes something small. A sentence for the operator, or null when all of it works. */
export async function placeFault(
  config: StoreConfig,
  { place, timeout }: { place: string; timeout: number },
): Promise<string | null> {
  const limits = { ...OBJECT_LIMITS, connectMs: timeout, idleMs: timeout, requestMs: timeout };
  const store = createObjectStore(config, limits);
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
