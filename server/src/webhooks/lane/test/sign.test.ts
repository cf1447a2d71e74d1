import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { newSecret } from "../../api/create-webhook.ts";
import { signedHeaders } from "../attempt.ts";

const body = JSON.stringify({ type: "contact.updated", data: { name: "Zoë 🐘" } });
const id = "evt_01jqz7";

/** Written from the text of Standard Webhooks 1.0, without the library. */
function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}

test("a secret is whsec_ and 32 random bytes in base64", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newSecret()).not.toBe(secret);
});

describe("signed headers", () => {
  test("contain the published example's signature", () => {
    const headers = signedHeaders({
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
      secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    });
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  test("contain one signature per secret in their order, and either secret verifies them", () => {
    const [newest, old] = [newSecret(), newSecret()];
    const headers = signedHeaders({ id, timestamp: new Date(), body, secrets: [newest, old] });
    const content = `${id}.${headers["webhook-timestamp"]}.${body}`;
    expect(headers["webhook-signature"]).toBe(`${signatureOf(newest, content)} ${signatureOf(old, content)}`);
    for (const secret of [newest, old])
      expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body));
  });
});
