// Checking a number's credentials, over real HTTP against a stub of the Graph API.
import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Agent } from "undici";
import { beforeAll, describe, expect, test } from "vitest";
import { createWhatsApp } from "../whatsapp.ts";
import { useWhatsApp } from "./graph-stub.ts";
import { SECRET, SENDER, TOKEN } from "./sender.ts";

const { stub, whatsapp } = useWhatsApp();

type Reply = { status: number; json: object };
const ok = (json: object): Reply => ({ status: 200, json });
const refused = (code: number, message = "No", error_subcode?: number): Reply => ({
  status: 400,
  json: { error: { code, message, error_subcode } },
});

const { numberId, businessId } = SENDER;
const numbers = (...data: object[]) => ok({ data });
const OWN = { id: numberId, display_phone_number: "+1 555-000-1000", status: "CONNECTED" };
const OTHER = { id: "1", display_phone_number: "+1 555-000-2000", status: "CONNECTED" };

interface Replies {
  number: Reply;
  listed: Reply;
  proven: Reply;
  token: Reply;
}
const RIGHT: Replies = {
  number: ok({ id: numberId, display_phone_number: "+1 555-000-1000" }),
  listed: numbers(OTHER, OWN),
  proven: ok({ id: numberId }),
  token: ok({
    data: { app_id: "7", scopes: ["whatsapp_business_management", "whatsapp_business_messaging"] },
  }),
};

function replyTo({ pathname, searchParams }: URL): keyof Replies {
  if (pathname.endsWith("/debug_token")) return "token";
  if (pathname.endsWith(`/${businessId}/phone_numbers`)) return "listed";
  return searchParams.has("appsecret_proof") ? "proven" : "number";
}

async function probe(replies: Partial<Replies>, sender = SENDER) {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { status, json } = { ...RIGHT, ...replies }[replyTo(new URL(request.url ?? "", "http://stub"))];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  };
  stub.answer(answer, answer, answer, answer);
  const faults = await whatsapp.probe(sender, stub.http, "https://parley.example");
  expect(JSON.stringify(faults)).not.toContain(TOKEN);
  return faults.map(({ field, failure: { error } }) => [field, error.code, error.detail]);
}

describe("credentials", () => {
  test("that are right and belong together are accepted, after four requests at once", async () => {
    expect(await probe({})).toEqual([]);
    expect(stub.requests).toHaveLength(4);
    expect(stub.requests.map(({ query }) => query["appsecret_proof"]).filter(Boolean)).toEqual([
      createHmac("sha256", SECRET).update(TOKEN).digest("hex"),
    ]);
  });

  const any = expect.any(String);
  const nonexisting = (field: string, type: string) =>
    refused(100, `(#100) Tried accessing nonexisting field (${field}) on node type (${type})`);

  test.each<[string, Partial<Replies>, unknown[][]]>([
    [
      "a portfolio's id instead of the number's",
      { number: nonexisting("display_phone_number", "Business") },
      [["phone_number_id", "channel_number_unknown", "This is the ID of a business portfolio."]],
    ],
    [
      "a number's id instead of the account's",
      { listed: nonexisting("phone_numbers", "Foo") },
      [["business_account_id", "channel_account_unknown", "This is the ID of a Foo."]],
    ],
    [
      "another account's number",
      { listed: numbers(OTHER) },
      [
        [
          "business_account_id",
          "channel_number_elsewhere",
          "The number doesn't belong to this account, which has +1 555-000-2000.",
        ],
      ],
    ],
    [
      "a number on a later page of a large account",
      { listed: ok({ data: [OTHER], paging: { next: "x" } }) },
      [],
    ],
    [
      "a phone that isn't the id's",
      { number: ok({ display_phone_number: "+1 555-000-2000" }) },
      [["phone", "channel_phone_mismatch", "The phone number ID is that of +1 555-000-2000."]],
    ],
    [
      "a token without a permission, whatever else can't be seen",
      {
        number: refused(100, "No", 33),
        listed: refused(200),
        token: ok({ data: { app_id: "7", scopes: ["whatsapp_business_messaging"] } }),
      },
      [
        [
          "access_token",
          "channel_permission_missing",
          "The access token lacks whatsapp_business_management.",
        ],
      ],
    ],
    [
      "a token without a permission, of which Meta doesn't tell",
      { listed: refused(200), token: refused(2500) },
      [["access_token", "channel_permission_missing", any]],
    ],
    [
      "a wrong token",
      { number: refused(190), listed: refused(190), proven: refused(190), token: refused(190) },
      [["access_token", "channel_token_invalid", any]],
    ],
    [
      "the secret of another app",
      { proven: refused(100, "Invalid appsecret_proof provided in the API argument") },
      [["app_secret", "channel_secret_wrong", any]],
    ],
    [
      "a wrong token, while another request fails for a moment",
      { number: refused(2), listed: refused(190) },
      [["access_token", "channel_token_invalid", any]],
    ],
  ])("with %s", async (_label, replies, expected) => {
    expect(await probe(replies)).toEqual(expected);
  });

  test("of a number that Meta shows in the other form of its country are accepted", async () => {
    const shown = { number: ok({ display_phone_number: "+52 1 55 1234 5678" }) };
    expect(await probe(shown, { ...SENDER, phone: "+525512345678" })).toEqual([]);
  });

  test("are read without what copying left around them", () => {
    const { credentials } = SENDER;
    const pasted = Object.fromEntries(
      Object.entries(credentials).map(([name, value]) => [name, ` \u200b${value}\r\n`]),
    );
    expect(whatsapp.credentials.parse(pasted)).toEqual(credentials);
    expect(whatsapp.credentials.safeParse({ ...credentials, app_secret: " \n" }).success).toBe(false);
  });
});

describe("Parley's own address", () => {
  // A closed dispatcher sends nothing to Meta.
  const closed = new Agent();
  beforeAll(() => closed.close());

  test.each([
    ["http://127.0.0.1:8080", true],
    ["http://parley.example", true],
    ["https://parley", true],
    ["https://192.168.1.20", true],
    ["https://parley.example", false],
  ])("%s, which Meta can't call: %s", async (address, isRefused) => {
    const real = createWhatsApp(
      { whatsappApiUrl: "https://graph.facebook.com", whatsappApiVersion: "v26.0" },
      Date.now,
    );
    const faults = await real.probe(SENDER, { dispatcher: closed, timeout: 5_000 }, address);
    const codes = faults.map(({ field, failure }) => [field, failure.error.code]);
    expect(codes).toEqual([
      [null, "channel_unreachable"],
      ...(isRefused ? [[null, "channel_hook_refused"]] : []),
    ]);
  });
});
