// The signature of hooks, with the example of Twilio's documentation and the cases of its own library's tests.
import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TwilioCredentials } from "../credentials.ts";
import { verify } from "../signature.ts";

// Source: Twilio, "Webhooks security", "Validating Signatures from Twilio".
const DOCUMENTED = {
  url: "https://mycompany.com/myapp.php?foo=1&bar=2",
  token: "12345",
  signature: "RSOYDt4T1cUTdK1PDd93/VVr8B8=",
  fields: {
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675309",
    Digits: "1234",
    From: "+14158675309",
    To: "+18005551212",
  },
};

function check(url: string, signature: unknown, body: string, token = DOCUMENTED.token): boolean {
  const headers = { "x-twilio-signature": signature as string };
  const credentials = { account_sid: "AC1", auth_token: token } as TwilioCredentials;
  return verify({ url, headers, body: Buffer.from(body) }, credentials);
}

const sign = (text: string) => createHmac("sha1", DOCUMENTED.token).update(text).digest("base64");
const body = new URLSearchParams(DOCUMENTED.fields).toString();
const { url, signature } = DOCUMENTED;

describe("the documented example", () => {
  test("is valid, in any order of its fields", () => {
    expect(check(url, signature, body)).toBe(true);
    const reversed = new URLSearchParams(Object.entries(DOCUMENTED.fields).reverse()).toString();
    expect(check(url, signature, reversed)).toBe(true);
  });

  test.each([
    ["another token", url, signature, body, "54321"],
    ["a changed value", url, signature, body.replace("1234", "1235"), "12345"],
    [
      "another host, as behind a proxy that isn't configured",
      url.replace("mycompany", "internal"),
      signature,
      body,
      "12345",
    ],
    ["no signature", url, undefined, body, "12345"],
    ["an empty token", url, sign(url), "", ""],
  ])("is invalid with %s", (_name, address, given, fields, token) => {
    expect(check(address, given, fields, token)).toBe(false);
  });
});

test.each([
  ["signed without the port", "https://a.example:8443/x?y=%20z", "https://a.example/x?y=%20z"],
  ["signed with the port", "https://a.example:8443/x", "https://a.example:8443/x"],
  ["signed with the standard port", "https://a.example/x", "https://a.example:443/x"],
])("an address may be %s", (_name, called, signed) => {
  expect(check(called, sign(`${signed}AB`), "A=B")).toBe(true);
});

test("values of one name are made unique and sorted, and empty ones count", () => {
  const signed = sign(`${url}MediaUrlaMediaUrlbNone`);
  expect(check(url, signed, "MediaUrl=b&MediaUrl=a&None=&MediaUrl=b")).toBe(true);
});

test("umlauts, plus signs and emoji are signed as decoded", () => {
  const signed = sign(`${url}BodyGrüße + 🎂`);
  expect(check(url, signed, "Body=Gr%C3%BC%C3%9Fe+%2B+%F0%9F%8E%82")).toBe(true);
});

describe("a JSON body", () => {
  const json = '{"a":1}';
  const hash = createHash("sha256").update(json).digest("hex");
  const address = `${url}&bodySHA256=${hash}`;

  test("is signed by its hash in the address", () => {
    expect(check(address, sign(address), json)).toBe(true);
  });
});

test("a body far larger than Twilio's isn't read", () => {
  const large = "A=".padEnd(300_000, "x");
  expect(check(url, sign(url + large.replace("=", "")), large)).toBe(false);
});

test.each([
  ["a thousand fields is verified", 1_000, true],
  ["more is refused unread, although it is signed", 1_001, false],
])("a form of %s", (_name, count, isVerified) => {
  const names = Array.from({ length: count }, (_, index) => `f${index}`);
  expect(check(url, sign(url + [...names].sort().join("")), names.map((name) => `${name}=`).join("&"))).toBe(
    isVerified,
  );
});
