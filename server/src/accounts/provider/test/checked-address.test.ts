// What is asked of providers that say in their own way whether an address is the person's.
import { expect, test } from "vitest";
import type { Problem } from "../../../platform/problem.ts";
import { checkedAddress } from "../checked-address.ts";
import { providerName } from "../provider.ts";

const GOOGLE = "https://accounts.google.com";
const ENTRA = "https://login.microsoftonline.com/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0";
const KEYCLOAK = "https://login.bakery.example/realms/bakery";

function result(issuer: string, claims: object): string {
  try {
    return checkedAddress(
      { sub: "1", email: "Ana@Bakery.example", ...claims },
      { issuer, domains: ["bakery.example"] },
    );
  } catch (error) {
    return (error as Problem).code;
  }
}

test.each([
  ["a verified address", KEYCLOAK, { email_verified: true }, "ana@bakery.example"],
  ["a verified address in another form", KEYCLOAK, { email_verified: "true" }, "ana@bakery.example"],
  ["an address that isn't verified", KEYCLOAK, { email_verified: "false" }, "address_not_verified"],
  ["Entra's claim of somebody else", KEYCLOAK, { xms_edov: true }, "address_not_verified"],
  ["a domain that is the company's at Entra", ENTRA, { xms_edov: true }, "ana@bakery.example"],
  ["the same in another form", ENTRA, { xms_edov: "1" }, "ana@bakery.example"],
  ["a domain that isn't the company's at Entra", ENTRA, { xms_edov: false }, "address_not_verified"],
  ["Entra without the claim", ENTRA, {}, "address_not_verified"],
  [
    "an account that the company manages at Google",
    GOOGLE,
    { email_verified: true, hd: "bakery.example" },
    "ana@bakery.example",
  ],
  // A private account with the address of the company, which its owner keeps after leaving.
  ["a private account at Google", GOOGLE, { email_verified: true }, "address_not_allowed"],
  [
    "an account of another company at Google",
    GOOGLE,
    { email_verified: true, hd: "evil.example" },
    "address_not_allowed",
  ],
])("%s", (_name, issuer, claims, expected) => {
  expect(result(issuer, claims)).toBe(expected);
});

test("the name of a provider is known, or its host", () => {
  expect([GOOGLE, ENTRA, KEYCLOAK].map(providerName)).toEqual([
    "Google",
    "Microsoft",
    "login.bakery.example",
  ]);
});
