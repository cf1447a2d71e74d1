// The signature and the challenge of a hook.
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { handshake, verify } from "../hook.ts";
import { SENDER } from "./sender.ts";

const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d, 0x0a]);
const sign = (secret: string, bytes = body) =>
  `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`;

const signatures: [string, boolean, string | string[] | undefined, string][] = [
  ["the right one", true, sign("secret"), "secret"],
  ["the right one in capitals", true, `sha256=${sign("secret").slice(7).toUpperCase()}`, "secret"],
  ["of another secret", false, sign("other"), "secret"],
  ["of another body", false, sign("secret", Buffer.from("{}")), "secret"],
  ["one digit long", false, `${sign("secret")}0`, "secret"],
  ["without its scheme", false, sign("secret").slice(7), "secret"],
  ["none", false, undefined, "secret"],
  ["of an empty secret", false, sign(""), ""],
];
test.each(signatures)("a signature: %s", (_label, expected, header, secret) => {
  const headers = { "x-hub-signature-256": header };
  const credentials = { ...SENDER.credentials, app_secret: secret };
  expect(verify({ url: "https://parley.example/hooks", headers, body }, credentials)).toBe(expected);
});

const query = { "hub.mode": "subscribe", "hub.verify_token": "token-b", "hub.challenge": "1158201444" };
const challenges: [string, string | null, Record<string, string | undefined>, string[]][] = [
  ["with a known token", "1158201444", query, ["token-a", "token-b"]],
  ["with an unknown token", null, query, ["token-a"]],
  ["with a token that only begins right", null, query, ["token-bb", "token-"]],
  ["without a token", null, { ...query, "hub.verify_token": undefined }, ["token-b"]],
  ["with an empty token", null, { ...query, "hub.verify_token": "" }, [""]],
  ["in another mode", null, { ...query, "hub.mode": "unsubscribe" }, ["token-b"]],
];
test.each(challenges)("a challenge %s", (_label, expected, given, tokens) => {
  const url = new URL("https://parley.example/hooks");
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) url.searchParams.append(name, value);
  const credentials = tokens.map((token) => ({ ...SENDER.credentials, verify_token: token }));
  expect(handshake(url.href, credentials)).toBe(expected);
});
