// A mail address, and the domain of one, as the API takes them.
import { z } from "zod";

/**
 * RFC 5321's dot-string without `%` and `!`. Mail servers that trust their client may route by these: Postfix takes
 * `ana%other.example@shop.example` and `other.example!ana@shop.example` for addresses at other.example.
 */
const LOCAL = /^[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * One plain `local@domain` in ASCII: what mail libraries and servers read in more than one way (lists, display names,
 * comments, quotes, routes, control characters) is refused, so that nothing after this can find another recipient in it.
 */
export const emailField = z
  .string("This must be a string.")
  .refine(isPlainAddress, {
    message: "This must be one plain mail address, like ana@example.com.",
    params: { code: "invalid_email" },
  })
  .meta({ format: "email", examples: ["ana@example.com"] });

/** Lengths are RFC 5321's: 64 for the local part, 254 in all. */
function isPlainAddress(value: string): boolean {
  if (value.length > 254) return false;
  const parts = value.split("@");
  const [local = "", domain = ""] = parts;
  return parts.length === 2 && local.length <= 64 && LOCAL.test(local) && DOMAIN.test(domain);
}

/** Answered in lower case: domains differ in nothing else. Names of other alphabets as `xn--`. */
export const domainField = z
  .string("This must be a string.")
  .refine((value) => value.length <= 253 && DOMAIN.test(value), {
    message:
      "This must be the domain of a mail address, like example.com, without an at, a star or a dot before it.",
    params: { code: "invalid_domain" },
  })
  .transform((value) => value.toLowerCase())
  .meta({ examples: ["example.com"] });

/** Of an address that `emailField` took. In lower case. */
export function domainOf(email: string): string {
  return email.slice(email.indexOf("@") + 1).toLowerCase();
}
