// The mail address of an identity, if the provider vouches for it and the account allows its domain.
import { domainOf, emailField } from "../../platform/mail/email-field.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { emailOf } from "../people/person.ts";
import { GOOGLE, isEntra } from "./provider.ts";
import type { Claims } from "./provider-client.ts";

/** Throws 403 `address_not_verified` and `address_not_allowed`. */
export function checkedAddress(claims: Claims, { issuer, domains }: { issuer: string; domains: string[] }) {
  const read = emailField.safeParse(claims["email"]);
  if (!read.success || !isVerified(claims, issuer)) throw new Problem(accountErrors.address_not_verified);
  const email = emailOf(read.data);
  const domain = domainOf(email);
  // Anybody can make an account of Google's with an address of any domain, and keep it. Only `hd` says that the company manages it:
  // https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
  const isManaged = issuer !== GOOGLE || domains.includes(String(claims["hd"]));
  if (!domains.includes(domain) || !isManaged) throw new Problem(accountErrors.address_not_allowed);
  return email;
}

/**
 * Some providers write the claim as a string. Entra has none of its own but, if it is asked to, `xms_edov`:
 * https://learn.microsoft.com/en-us/entra/identity-platform/optional-claims-reference
 */
function isVerified(claims: Claims, issuer: string): boolean {
  const claim = claims["email_verified"] ?? (isEntra(issuer) ? claims["xms_edov"] : false);
  return [true, "true", 1, "1"].includes(claim as boolean | string | number);
}
