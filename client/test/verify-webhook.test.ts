// Webhooks signed by the library of Standard Webhooks.
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { verifyWebhook } from "../src/index.ts";

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

describe("a webhook is accepted", () => {
  test.each<[string, Parameters<typeof verifyWebhook>]>([
    ["with headers of Node", [signed(), BODY, SECRET]],
    ["with headers of fetch", [new Headers(signed()), BODY, SECRET]],
    ["with its body as bytes", [signed(), new TextEncoder().encode(BODY), SECRET]],
    ["with a secret without its prefix", [signed(), BODY, SECRET.slice("whsec_".length)]],
    ["signed with an old and a new secret, by the old one", [signed([NEXT, SECRET]), BODY, SECRET]],
    ["signed with the new secret, by any of both", [signed([NEXT]), BODY, [SECRET, NEXT]]],
    ["from almost five minutes ago", [signed([SECRET], BODY, minutesAgo(4.9)), BODY, SECRET]],
  ])("%s", async (_name, call) => {
    expect(await verifyWebhook(...call)).toEqual({ id: "evt_1", ...JSON.parse(BODY) });
  });
});

test.each(["", "whsec_", "not base64!"])("%j is no secret", async (secret) => {
  await expect(verifyWebhook(signed(), BODY, secret)).rejects.toThrow(/^The secret isn't one of a webhook/);
});

describe("a webhook is refused", () => {
  const without = (name: string) => ({ ...signed(), [name]: undefined });
  test.each<[string, string, Parameters<typeof verifyWebhook>]>([
    ["with another secret", "invalid_signature", [signed(), BODY, NEXT]],
    ["without any secret", "invalid_signature", [signed(), BODY, []]],
    ["with another body", "invalid_signature", [signed(), `${BODY} `, SECRET]],
    ["with another id", "invalid_signature", [{ ...signed(), "webhook-id": "evt_2" }, BODY, SECRET]],
    [
      "with a later timestamp",
      "invalid_signature",
      [{ ...signed(), "webhook-timestamp": "1" }, BODY, SECRET],
    ],
    ["without an id", "invalid_signature", [without("webhook-id"), BODY, SECRET]],
    ["without a timestamp", "invalid_signature", [without("webhook-timestamp"), BODY, SECRET]],
    ["without a signature", "invalid_signature", [without("webhook-signature"), BODY, SECRET]],
    [
      "with what is no signature",
      "invalid_signature",
      [{ ...signed(), "webhook-signature": "v1,§" }, BODY, SECRET],
    ],
    [
      "with a signature of another version",
      "invalid_signature",
      [
        { ...signed(), "webhook-signature": signed()["webhook-signature"]?.replace("v1", "v1a") },
        BODY,
        SECRET,
      ],
    ],
    [
      "that is older than five minutes",
      "invalid_timestamp",
      [signed([SECRET], BODY, minutesAgo(5.1)), BODY, SECRET],
    ],
    ["from the future", "invalid_timestamp", [signed([SECRET], BODY, minutesAgo(-5.1)), BODY, SECRET]],
  ])("%s", async (_name, code, call) => {
    await expect(verifyWebhook(...call)).rejects.toMatchObject({
      name: "ParleyError",
      code,
      retryable: false,
    });
  });
});
