// What is wrong with a store, in a sentence that says what to do. Never has a key in it.
import { StoreError } from "./store-error.ts";

interface SdkError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const SENTENCES: Record<string, (at: string, bucket: string) => string> = {
  InvalidAccessKeyId: (at) => `The store ${at} doesn't know the key of PARLEY_S3_ACCESS_KEY_ID.`,
  SignatureDoesNotMatch: (at) =>
    `The store ${at} refuses the signature: PARLEY_S3_SECRET_ACCESS_KEY doesn't belong to PARLEY_S3_ACCESS_KEY_ID.`,
  AccessDenied: (at, bucket) =>
    `The store ${at} doesn't allow this for the bucket ${bucket}. The key must be allowed to list, read, write and delete its objects.`,
  NoSuchBucket: (at, bucket) =>
    `The store ${at} has no bucket ${bucket}. Make it, or correct the address of the place.`,
  NoSuchKey: () => "There is no such file.",
  RequestTimeTooSkewed: (at) => `The store ${at} refuses the time of this machine. Set its clock right.`,
  AuthorizationHeaderMalformed: (at) => `The store ${at} is in another region. Correct PARLEY_S3_REGION.`,
  PermanentRedirect: (at, bucket) =>
    `The bucket ${bucket} isn't in this region of the store ${at}. Correct PARLEY_S3_REGION.`,
  TimeoutError: (at) => `The store ${at} didn't answer in time. Try again, or check PARLEY_S3_ENDPOINT.`,
};

/** Other words for the same. */
const SAME: Record<string, string> = {
  AbortError: "TimeoutError",
  AllAccessDisabled: "AccessDenied",
  Forbidden: "AccessDenied",
  IllegalLocationConstraintException: "PermanentRedirect",
  NotFound: "NoSuchKey",
};

const CUT_OFF = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "UND_ERR_SOCKET"];

/** `path`: the address of what was read or written. */
export function storeFault(
  error: unknown,
  { path, bucket, endpoint }: { path: string; bucket: string; endpoint: string | null },
): StoreError {
  if (error instanceof StoreError) return error;
  const at = endpoint === null ? "of Amazon" : `at ${endpoint}`;
  return new StoreError(`${path}: ${sentenceOf(error as SdkError, at, bucket)}`, { cause: error });
}

function sentenceOf(error: SdkError, at: string, bucket: string): string {
  const { name, code = "", message, $metadata } = error;
  // Before the name, because the client calls a reset connection a timeout.
  if (CUT_OFF.includes(code) || message === "aborted")
    return `The connection to the store ${at} was cut off. Try again.`;
  const known = SENTENCES[SAME[name] ?? name];
  if (known) return known(at, bucket);
  if ($metadata?.httpStatusCode !== undefined)
    return `The store ${at} answered ${$metadata.httpStatusCode} ${name}.`;
  const why = code || name;
  return `The store ${at} can't be reached: ${why}. Check PARLEY_S3_ENDPOINT and the network.`;
}
