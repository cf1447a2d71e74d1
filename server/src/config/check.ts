// The checks of settings. Each turns text into a value, or into a fault that says what to set.
import { resolve } from "node:path";
import { z } from "zod";

export const port = text((value) => {
  if (value.startsWith("tcp://")) {
    return fault(
      "holds an address instead of a port. Kubernetes sets it for a service called parley: rename that service, " +
        "or set enableServiceLinks: false on the pod",
    );
  }
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) return fault("must be a port: 0 (any free one) to 65535");
  return number;
});

export const host = text((value) =>
  /^[\w.:-]+$/.test(value) ? value : fault("must be an IP address or a host name, without a port or scheme"),
);

/** An absolute path. */
export const folder = text((value) =>
  value.includes("\0") ? fault("must be the path of a folder") : resolve(value),
);

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

/** Without a slash at the end. */
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
  if (url.hash) return fault("has a #: write it as %23 in the password");
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

/** `local@domain` or `Name <local@domain>`. */
export const mailbox = text((value) => {
  const address = /^[^<>"\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (/^[^\s@<>",;:()\\]+@[^\s@<>",;:()\\]+$/.test(address)) return value;
  return fault("must be one mail address, like parley@example.com or Parley <parley@example.com>");
});

export const apiVersion = text((value) =>
  /^v\d+\.\d+$/.test(value) ? value : fault("must look like v26.0"),
);

export const apiKey = text((value) =>
  /^[\x21-\x7e]+$/.test(value) ? value : fault("must be an API key: printable ASCII without spaces"),
);

export const secretKey = text((value) => {
  const key = decodeSecretKey(value);
  return key ?? fault("must be 32 random bytes as base64 or hex; `openssl rand -base64 32` makes them");
});

/** 32 bytes as hex, base64 or URL-safe base64; null for other text. */
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

/** `detail` continues a sentence that begins with the variable. */
function fault(detail: string): Fault {
  return new Fault(detail);
}

/** A zod schema that applies `read`. */
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
