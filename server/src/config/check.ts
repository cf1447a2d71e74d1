// The checks of settings: each takes the text as it was given and answers the value, or a sentence why not.
import { isAbsolute, resolve } from "node:path";
import { z } from "zod";

/** A TCP port; 0 stands for any free one. */
export const port = text((value) => {
  if (value.startsWith("tcp://")) {
    return fault(
      "holds an address and no port. Kubernetes sets it so for a service called parley: give that service " +
        "another name, or set enableServiceLinks: false on the pod",
    );
  }
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) return fault("must be a port: 0 (any free one) to 65535");
  return number;
});

/** An address or a name to listen on. */
export const host = text((value) =>
  /^[\w.:-]+$/.test(value) ? value : fault("must be an IP address or a host name, without a port or scheme"),
);

/** A folder, made absolute from the one that the program was started in. */
export const folder = text((value) => {
  if (value.includes("\0")) return fault("must be the path of a folder");
  return isAbsolute(value) ? resolve(value) : resolve(process.cwd(), value);
});

export const onOff = text((value) => {
  if (value === "on" || value === "off") return value === "on";
  return fault("must be on or off");
});

export function oneOf<const Word extends string>(...words: [Word, ...Word[]]) {
  return text((value) => {
    const word = words.find((candidate) => candidate === value);
    return word ?? fault(`must be one of ${words.join(", ")}`);
  });
}

/** An address of the web without user, query and fragment; answered without a slash at its end. */
export const webUrl = text((value) => {
  const url = parse(value);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    return fault("must be an address that starts with http:// or https://");
  }
  if (url.username || url.password || url.search || url.hash) {
    return fault("must be an address without user, password, query and fragment");
  }
  return url.href.replace(/\/+$/, "");
});

export const postgresUrl = text((value) => {
  const url = parse(value);
  if (url?.protocol !== "postgres:" && url?.protocol !== "postgresql:") {
    return fault(
      "must be an address like postgres://user:password@host:5432/database. In a password, write " +
        "characters such as @ / ? # as %40 %2F %3F %23",
    );
  }
  if (url.hash) return fault("has a # in it: write one that belongs to the password as %23");
  return value;
});

export const smtpUrl = text((value) => {
  const url = parse(value);
  if ((url?.protocol !== "smtp:" && url?.protocol !== "smtps:") || !url.hostname || url.hash) {
    return fault(
      "must be an address like smtp://user:password@host:587 or smtps://user:password@host:465. In a " +
        "password, write characters such as @ / ? # as %40 %2F %3F %23",
    );
  }
  return value;
});

/** `local@domain`, or a name with that in angle brackets. */
export const mailbox = text((value) => {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (/^[^\s@<>",;:()\\]+@[^\s@<>",;:()\\]+$/.test(address)) return value;
  return fault("must be one mail address, like parley@example.com or Parley <parley@example.com>");
});

/** Graph API versions are written v<major>.<minor>. */
export const apiVersion = text((value) =>
  /^v\d+\.\d+$/.test(value) ? value : fault("must look like v26.0"),
);

/** What fits a header; whether it opens anything is for the service to say. */
export const apiKey = text((value) =>
  /^[\x21-\x7e]+$/.test(value)
    ? value
    : fault("must be an API key: letters, digits and signs without spaces"),
);

/** 32 bytes as 64 hexadecimal digits or as base64, the URL-safe kind too. */
export const secretKey = text((value) => {
  const key = decodeSecretKey(value);
  return key ?? fault("must be 32 random bytes as base64 or hex; `openssl rand -base64 32` makes them");
});

/** Null when the text isn't 32 bytes in one of the forms. */
export function decodeSecretKey(value: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, "hex");
  if (!/^[\w+/-]{43}=?$/.test(value)) return null;
  const key = Buffer.from(value, "base64");
  return key.length === 32 ? key : null;
}

class Fault {
  readonly detail: string;
  constructor(detail: string) {
    this.detail = detail;
  }
}

function fault(detail: string): Fault {
  return new Fault(detail);
}

/** A zod schema from text to what `read` makes of it. */
function text<Value>(read: (value: string) => Value | Fault): z.ZodType<Exclude<Value, Fault>, string> {
  return z.string().transform((value, context) => {
    const result = read(value);
    if (!(result instanceof Fault)) return result as Exclude<Value, Fault>;
    context.addIssue({ code: "custom", message: result.detail });
    return z.NEVER;
  });
}

function parse(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
