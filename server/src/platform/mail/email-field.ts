// Schemas of mail addresses and their domains.
import { z } from "zod";

/** RFC 5321's dot-string without `%` and `!`, by which mail servers such as Postfix route to other domains. */
const LOCAL = /^[\w#$&'*+/=?^`{|}~-]+(\.[\w#$&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Refuses what mail software may read differently (lists, names, quotes), so no step finds another recipient. */
export const emailField = z
  .string("This must be a string.")
  .refine(
    (value) => {
      const [local = "", domain = "", ...rest] = value.split("@");
      // RFC 5321 limits the local part to 64 characters and the address to 254.
      const fits = rest.length === 0 && value.length <= 254 && local.length <= 64;
      return fits && LOCAL.test(local) && DOMAIN.test(domain);
    },
    {
      message: "This must be one plain mail address, like ana@example.com.",
      params: { code: "invalid_email" },
    },
  )
  .meta({ format: "email", examples: ["ana@example.com"] });

/** In lower case, because domains are case-insensitive. International names are written as `xn--`. */
export const domainField = z
  .string("This must be a string.")
  .refine((value) => value.length <= 253 && DOMAIN.test(value), {
    message: "This must be the domain of a mail address, like example.com, without a leading @, * or dot.",
    params: { code: "invalid_domain" },
  })
  .transform((value) => value.toLowerCase())
  .meta({ examples: ["example.com"] });

/** The domain, in lower case, of an address that `emailField` accepted. */
export function domainOf(email: string): string {
  return email.slice(email.indexOf("@") + 1).toLowerCase();
}
