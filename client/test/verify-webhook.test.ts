// Webhooks signed by the library of Standard Webhooks.
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { signTestWebhook, verifyWebhook } from "../src/index.ts";

const SECRET = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const NEXT = `whsec_${Buffer.alloc(32, 2).toString("base64")}`;
const BODY = '{"type":"message.received","timestamp":"2026-11-20T00:00:00.000Z","data":{"text":"Grüße 🎂"}}';
const now = () => new Date();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

function signed(secrets = [SECRET], body = BODY, at = now()): Record<string, string> {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign("evt_1", at, body)).join(" "),
  };
}

/** What another library's `Headers` has in common with the global one. */
const otherHeaders = (headers: Record<string, string>) =>
  ({ get: (name: string) => headers[name.toLowerCase()] ?? null }) as unknown as Headers;
const renamed = (rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(signed()).map(([name, value]) => [rename(name), value]));
const capitalised = (name: string) => name.replace(/\b\w/g, (letter) => letter.toUpperCase());

describe("a webhook is accepted", () => {
  test.each<[string, Parameters<typeof verifyWebhook>]>([
    ["with headers of Node", [signed(), BODY, SECRET]],
    ["with headers of fetch", [new Headers(signed()), BODY, SECRET]],
    ["with headers of another library", [otherHeaders(signed()), BODY, SECRET]],
    ["with capitalised names of headers", [renamed(capitalised), BODY, SECRET]],
    ["with names of headers in capitals", [renamed((name) => name.toUpperCase()), BODY, SECRET]],
    ["with lists of values", [{ ...signed(), "webhook-id": ["evt_1"] }, BODY, SECRET]],
    ["with its body as an ArrayBuffer", [signed(), new TextEncoder().encode(BODY).buffer, SECRET]],
    ["with a secret that isn't set beside one that is", [signed(), BODY, ["", SECRET]]],
    ["with its body as bytes", [signed(), new TextEncoder().encode(BODY), SECRET]],
    ["with a secret without its prefix", [signed(), BODY, SECRET.slice("whsec_".length)]],
    ["signed with an old and a new secret, by the old one", [signed([NEXT, SECRET]), BODY, SECRET]],
    ["signed with the new secret, by any of both", [signed([NEXT]), BODY, [SECRET, NEXT]]],
    ["from almost five minutes ago", [signed([SECRET], BODY, minutesAgo(4.9)), BODY, SECRET]],
  ])("%s", async (_name, call) => {
    expect(await verifyWebhook(...call)).toEqual({ id: "evt_1", ...JSON.parse(BODY) });
  });
});

test.each(["whsec_", "not base64!"])("%j is no secret", async (secret) => {
  await expect(verifyWebhook(signed(), BODY, secret)).rejects.toThrow(/^The secret isn't one of a webhook/);
});

test.each([[undefined], [""], [[]], [[undefined]]])("the secret %j is missing", async (secret) => {
  const call = verifyWebhook(signed(), BODY, secret as string);
  const mistake = "The webhook's secret is missing: is its environment variable set?";
  await expect(call).rejects.toThrow(new TypeError(mistake));
});

test.each([[JSON.parse(BODY)], [null], [undefined]])("the body %j was parsed", async (body) => {
  const call = verifyWebhook(signed(), body, SECRET);
  await expect(call).rejects.toThrow(/^The body must be the text or the bytes as received\./);
  await expect(call).rejects.toBeInstanceOf(TypeError);
});

describe("a test webhook", () => {
  test("is verified, by this library and that of Standard Webhooks", async () => {
    const event = { id: "evt_7", type: "message.received", data: { text: "Grüße 🎂" } };
    const { headers, body } = await signTestWebhook(event, SECRET);
    const verified = await verifyWebhook(headers, body, SECRET);
    expect(verified).toEqual({ ...event, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) });
    const { id: _, ...told } = verified;
    expect(new Webhook(SECRET).verify(body, headers)).toEqual(told);
  });

  test("has an id of its own, and can be too old", async () => {
    const event = { type: "webhook.test" };
    const one = await signTestWebhook(event, SECRET);
    const two = await signTestWebhook(event, SECRET, minutesAgo(6));
    expect(one.headers["webhook-id"]).not.toBe(two.headers["webhook-id"]);
    expect(await verifyWebhook(one.headers, one.body, SECRET)).toMatchObject({ ...event, data: {} });
    const late = verifyWebhook(two.headers, two.body, SECRET);
    await expect(late).rejects.toMatchObject({ code: "invalid_timestamp" });
  });
});

describe("a webhook is refused", () => {
  const changed = (name: string, value?: string) => ({ ...signed(), [`webhook-${name}`]: value });
  const later = signed()["webhook-signature"]?.replace("v1", "v1a");
  const error = { name: "ParleyError", retryable: false };

  test.each<[string, Parameters<typeof verifyWebhook>]>([
    ["with another secret", [signed(), BODY, NEXT]],
    ["with another body", [signed(), `${BODY} `, SECRET]],
    ["with another id", [changed("id", "evt_2"), BODY, SECRET]],
    ["with a later timestamp", [changed("timestamp", "1"), BODY, SECRET]],
    ["without an id", [changed("id"), BODY, SECRET]],
    ["without a timestamp", [changed("timestamp"), BODY, SECRET]],
    ["without a signature", [changed("signature"), BODY, SECRET]],
    ["with what is no signature", [changed("signature", "v1,§"), BODY, SECRET]],
    ["with a signature of another version", [changed("signature", later), BODY, SECRET]],
  ])("%s", async (_name, call) => {
    await expect(verifyWebhook(...call)).rejects.toMatchObject({ ...error, code: "invalid_signature" });
  });

  test.each([5.1, -5.1])("of %d minutes ago", async (minutes) => {
    const call = verifyWebhook(signed([SECRET], BODY, minutesAgo(minutes)), BODY, SECRET);
    await expect(call).rejects.toMatchObject({ ...error, code: "invalid_timestamp" });
  });
});
