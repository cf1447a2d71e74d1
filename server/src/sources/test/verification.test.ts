// Which payloads are believed. The signatures are written from the vendors' documentation.
import { describe, expect, test } from "vitest";
import { isAuthentic, type Verification } from "../verification.ts";
import { hmac } from "./sources-world.ts";

const SECRET = "a secret of the tests";
const BODY = '{"phone": "+15551234567", "name": "Zoë 🐘"}';
const URL = "https://parley.example/api/sync/01m822";
const NOW = 1_795_163_730_000;
const SECONDS = NOW / 1_000;
const MINUTE = 60;

type Case = [name: string, isValid: boolean, verification: Verification, headers: Record<string, string>];

const base64: Verification = { kind: "hmac", header: "X-Signature" };
const signed = (signature: string) => ({ "x-signature": signature });

const stripe: Verification = { kind: "stripe" };
const stripeSigned = (time: number | string, secret = SECRET) =>
  `t=${time},v1=${hmac(secret, "hex", `${time}.`, BODY)}`;
const ofStripe = (value: string) => ({ "stripe-signature": value });

const hubspot: Verification = { kind: "hubspot" };
const ofHubSpot = (time: number | string, url = URL) => ({
  "x-hubspot-request-timestamp": String(time),
  "x-hubspot-signature-v3": hmac(SECRET, "base64", "POST", url, BODY, String(time)),
});

const bearer: Verification = { kind: "bearer" };

const cases: Case[] = [
  ["base64", true, base64, signed(hmac(SECRET, "base64", BODY))],
  ["no signature", false, base64, {}],
  ["hex where base64 is expected", false, base64, signed(hmac(SECRET, "hex", BODY))],
  ["a signature with another secret", false, base64, signed(hmac("other", "base64", BODY))],
  ["a signature of another body", false, base64, signed(hmac(SECRET, "base64", `${BODY} `))],

  ["Stripe", true, stripe, ofStripe(stripeSigned(SECONDS))],
  ["Stripe, six minutes ago", false, stripe, ofStripe(stripeSigned(SECONDS - 6 * MINUTE))],
  [
    "Stripe, while its secret is changed",
    true,
    stripe,
    ofStripe(`${stripeSigned(SECONDS, "new")},${stripeSigned(SECONDS).split(",")[1]}`),
  ],
  [
    "Stripe, with the time of another signature",
    false,
    stripe,
    ofStripe(stripeSigned(SECONDS).replace(/t=\d+/, `t=${SECONDS - 1}`)),
  ],
  ["Stripe, without a time", false, stripe, ofStripe(stripeSigned(SECONDS).replace(/t=\d+,/, ""))],
  ["Stripe's old scheme only", false, stripe, ofStripe(stripeSigned(SECONDS).replace("v1", "v0"))],

  ["HubSpot", true, hubspot, ofHubSpot(NOW)],
  ["HubSpot, six minutes ago", false, hubspot, ofHubSpot(NOW - 6 * MINUTE * 1_000)],
  ["HubSpot, for another URL", false, hubspot, ofHubSpot(NOW, `${URL}x`)],

  ["the secret", true, bearer, { authorization: `Bearer ${SECRET}` }],
  ["another secret", false, bearer, { authorization: "Bearer other" }],
  ["no secret", false, bearer, {}],
];

describe.each<[string, boolean]>([
  ["is believed", true],
  ["is refused", false],
])("%s:", (_what, expected) => {
  test.each(cases.filter(([, isValid]) => isValid === expected))(
    "%s",
    (_name, isValid, verification, headers) => {
      const payload = { body: Buffer.from(BODY), headers, url: URL, now: NOW };
      expect(isAuthentic(verification, SECRET, payload)).toBe(isValid);
    },
  );
});

test("a body is hashed once, however many signatures Stripe's header names", () => {
  let reads = 0;
  const payload = {
    get body() {
      reads++;
      return Buffer.from(BODY);
    },
    headers: ofStripe(`${`v1=${"0".repeat(64)},`.repeat(100)}${stripeSigned(SECONDS)}`),
    url: URL,
    now: NOW,
  };
  expect(isAuthentic(stripe, SECRET, payload)).toBe(true);
  expect(reads).toBe(1);
});
