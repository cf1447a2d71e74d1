// The checks of settings: zod schemas from text to value. A message continues a sentence that begins with the variable.
import { resolve } from "node:path";
import { z } from "zod";

const text = z.string();

export const port = text
  .refine((value) => !value.startsWith("tcp://"), {
    error:
      "holds an address instead of a port. Kubernetes sets it for a service called parley: rename that service, " +
      "or set enableServiceLinks: false on the pod",
    abort: true,
  })
  .refine(
    (value) => /^\d+$/.test(value) && Number(value) <= 65_535,
    "must be a port: 0 (any free one) to 65535",
  )
  .transform(Number);

const rate = text
  .regex(/^[1-9]\d{0,6}$/, "must be a whole number of requests a second, from 1 to 9999999")
  .transform(Number);

/** Null for `off`. */
const orOff = (check: z.ZodType<number, string>) =>
  text.transform((value, context) => {
    if (value === "off") return null;
    const read = check.safeParse(value);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: `${read.error.issues[0]?.message}, or off` });
    return z.NEVER;
  });

export const portOrOff = orOff(port);
export const rateOrOff = orOff(rate);

export const host = text.regex(
  /^[\w.:-]+$/,
  "must be an IP address or a host name, without a port or scheme",
);

export const command = text.regex(/^\S.*$/, "must be a command on one line");

export const path = text
  .refine((value) => !value.includes("\0"), "must be a path")
  .transform((value) => resolve(value));

/** A bucket with a name that Amazon allows, and a prefix. */
export const STORE_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Without a slash at the end. */
export const storeAddress = text
  .regex(STORE_ADDRESS, "must be an address like s3://bucket/prefix")
  .transform((value) => value.replace(/\/+$/, ""));

/** HH:MM. */
export const timeOfDay = text.regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  "must be a time of day in UTC, from 00:00 to 23:59",
);

export const backupCount = text
  .regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1 to 999999")
  .transform(Number);

/** In bytes. */
export const gigabytes = backupCount.transform((value) => value * 1e9);

export const s3Region = text.regex(/^[\w-]+$/, "must be the name of a region, like us-east-1");

export const s3Key = text.regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces");

export const onOff = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");

export function oneOf<const Word extends string>(...words: [Word, ...Word[]]) {
  return z.enum(words, `must be one of ${words.join(", ")}`);
}

const url = (protocols: string[], error: string) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error,
    abort: true,
  });

export const webUrl = url(["http:", "https:"], "must be an address that starts with http:// or https://")
  .transform((value) => new URL(value))
  .refine(
    ({ username, password, search, hash }) => !username && !password && !search && !hash,
    "must be an address without user, password, query and fragment",
  )
  .transform((url) => url.href.replace(/\/+$/, ""));

const ESCAPES = "In a password, write characters such as @ / ? # as %40 %2F %3F %23";

export const postgresUrl = url(
  ["postgres:", "postgresql:"],
  `must be an address like postgres://user:password@host:5432/database. ${ESCAPES}`,
).refine((value) => new URL(value).hash === "", "has a #: write it as %23 in the password");

const SMTP = `must be an address like smtp://user:password@host:587 or smtps://user:password@host:465. ${ESCAPES}`;

export const smtpUrl = url(["smtp:", "smtps:"], SMTP).refine((value) => {
  const { hostname, hash } = new URL(value);
  return hostname !== "" && hash === "";
}, SMTP);

/** `local@domain` or `Name <local@domain>`. */
export const mailbox = text.refine((value) => {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  return /^[^\s@<>",;:()\\]+@[^\s@<>",;:()\\]+$/.test(address);
}, "must be one mail address, like parley@example.com or Parley <parley@example.com>");

export const apiKey = text.regex(/^[\x21-\x7e]+$/, "must be an API key: printable ASCII without spaces");

export const backupPassphrase = text.refine(
  (value) => [...value].length >= 12,
  "must have at least 12 characters: whoever finds a backup may guess as long as it takes",
);

export const secretKey = text
  .refine(
    (value) => decodeSecretKey(value) !== null,
    "must be 32 random bytes as base64 or hex; `openssl rand -base64 32` makes them",
  )
  .transform((value) => decodeSecretKey(value) as Buffer);

/** 32 bytes as hex, base64 or URL-safe base64; null for other text. */
export function decodeSecretKey(value: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, "hex");
  if (!/^[\w+/-]{43}=?$/.test(value)) return null;
  const key = Buffer.from(value, "base64");
  return key.length === 32 ? key : null;
}
