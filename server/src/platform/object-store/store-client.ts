// The client of an S3-compatible store.
import type { S3 } from "@aws-sdk/client-s3";
import type { Config } from "../../config/settings.ts";
import { StoreError } from "./store-error.ts";

/** The settings of stores. */
export type StoreConfig = Pick<Config, "s3Endpoint" | "s3Region" | "s3AccessKeyId" | "s3SecretAccessKey">;

/** Milliseconds. */
export interface StoreLimits {
  connectMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
}

export const STORE_LIMITS: StoreLimits = { connectMs: 10_000, idleMs: 60_000 };

/** @throws StoreError when a key is missing */
export async function createStoreClient(
  { s3Endpoint: endpoint, s3Region: region, s3AccessKeyId, s3SecretAccessKey }: StoreConfig,
  { connectMs, idleMs }: StoreLimits,
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
