// Reading how a number fares, over real HTTP against a stub of the Graph API.
import { describe, expect, test } from "vitest";
import type { SenderHealth } from "../../connector.ts";
import { type StubAnswer, useWhatsApp } from "./graph-stub.ts";
import { SENDER, TOKEN } from "./sender.ts";

const HOOK = "https://parley.example/hooks/whatsapp/abc";
const { stub, whatsapp } = useWhatsApp();

async function read(...answers: StubAnswer[]) {
  stub.answer(...answers);
  const reading = await whatsapp.readHealth?.(SENDER, stub.http, HOOK);
  expect(JSON.stringify(reading)).not.toContain(TOKEN);
  return reading;
}

async function healthIn(number: object): Promise<Partial<SenderHealth>> {
  const reading = await read(ok(number), ok({ data: [] }), ok({ success: true }));
  expect(reading?.kind).toBe("read");
  return reading?.kind === "read" ? reading.health : {};
}

const ok = (json: object): StubAnswer => ({ status: 200, json });
const refused = (code: number): StubAnswer => ({ status: 400, json: { error: { code, message: "No" } } });
const asked = () => stub.requests.map(({ method, path }) => `${method} ${path.replace("/v26.0", "")}`);

const cases: [string, object, Partial<SenderHealth>][] = [
  [
    "nothing",
    {},
    { quality: null, sending: null, detail: null, name: null, messaging_limit: null, max_rate: null },
  ],
  ["a low quality", { quality_rating: "RED" }, { quality: "low" }],
  ["a quality that isn't known yet", { quality_rating: "UNKNOWN" }, { quality: null }],
  ["a limit of 250", limit("TIER_250"), { messaging_limit: { people: 250 } }],
  ["a limit of 100,000", limit("TIER_100K"), { messaging_limit: { people: 100_000 } }],
  ["no limit", limit("TIER_UNLIMITED"), { messaging_limit: { people: null } }],
  ["the standard throughput", { throughput: { level: "STANDARD" } }, { max_rate: 80 }],
  ["the higher throughput", { throughput: { level: "HIGH" } }, { max_rate: 1_000 }],
  ["an approved name", name("APPROVED"), { name: { text: "Marlowe Bakery", status: "approved" } }],
  ["a name in review", name("PENDING_REVIEW"), { name: { text: "Marlowe Bakery", status: "pending" } }],
  ["a declined name", name("DECLINED"), { name: { text: "Marlowe Bakery", status: "rejected" } }],
  ["a name without a certificate", name("NONE"), { name: { text: "Marlowe Bakery", status: null } }],
  ["sending that is allowed", { health_status: { can_send_message: "AVAILABLE" } }, { sending: "allowed" }],
  [
    "sending that is blocked, with each reason once",
    {
      health_status: {
        can_send_message: "BLOCKED",
        entities: [
          { entity_type: "PHONE_NUMBER", can_send_message: "AVAILABLE" },
          {
            entity_type: "WABA",
            can_send_message: "BLOCKED",
            errors: [{ error_description: "No payment method." }],
          },
          {
            entity_type: "BUSINESS",
            can_send_message: "BLOCKED",
            errors: [{ error_description: "No payment method." }],
          },
          { entity_type: "APP", can_send_message: "LIMITED", additional_info: ["The app is new."] },
        ],
      },
    },
    { sending: "blocked", detail: "No payment method. The app is new." },
  ],
  [
    "a reason that is cut within a character, half of which can't be stored",
    {
      health_status: {
        can_send_message: "LIMITED",
        entities: [{ errors: [{ error_description: `${"x".repeat(499)}😀` }] }],
      },
    },
    { detail: `${"x".repeat(499)}\ufffd` },
  ],
];
test.each(cases)("%s", async (_label, number, expected) => {
  expect(await healthIn(number)).toMatchObject(expected);
});

function limit(tier: string): object {
  return { whatsapp_business_manager_messaging_limit: tier };
}

function name(name_status: string): object {
  return { verified_name: "Marlowe Bakery", name_status };
}

test("a version of the Graph API without the newer fields is asked for the older ones", async () => {
  const reading = await read(
    refused(100),
    ok({ quality_rating: "GREEN" }),
    ok({ data: [] }),
    ok({ success: true }),
  );
  expect(reading).toMatchObject({ kind: "read", health: { quality: "high", messaging_limit: null } });
  expect(stub.requests[1]?.query["fields"]).toBe("verified_name,quality_rating,name_status,throughput");
});

test("a token that isn't accepted is the outcome", async () => {
  expect(await read(refused(190))).toMatchObject({ kind: "refused", failure: { kind: "pause" } });
});

describe("the app", () => {
  const apps = "/102290129340398/subscribed_apps";
  const number = ok({});

  test("is subscribed, although other apps are", async () => {
    const others = ok({ data: [{ whatsapp_business_api_data: { id: "1" } }] });
    expect(await read(number, others, ok({ success: true }))).toMatchObject({
      health: { hooks: { subscribed: true, error: null } },
    });
    expect(asked().slice(1)).toEqual([`GET ${apps}`, `POST ${apps}`]);
  });

  const app = (id: string, callback?: string) => ({
    ...(callback ? { override_callback_uri: callback } : {}),
    whatsapp_business_api_data: { id },
  });
  const other = "https://another-tool.example/hook";
  const token = ok({ data: { app_id: "7" } });

  test("isn't subscribed again where this account has a callback address of Parley's, which that would remove", async () => {
    const listed = ok({ data: [app("1", other), app("7", HOOK)] });
    expect(await read(number, listed)).toMatchObject({
      health: { hooks: { subscribed: true, error: null, callback: null } },
    });
    expect(asked().slice(1)).toEqual([`GET ${apps}`]);
  });

  test.each<[string, StubAnswer]>([
    ["", token],
    [", also when nobody says which app is its own", refused(100)],
  ])("isn't subscribed while another tool's address is set for it%s", async (_label, said) => {
    expect(await read(number, ok({ data: [app("7", other)] }), said)).toMatchObject({
      health: {
        hooks: { subscribed: false, error: "channel_hook_elsewhere", callback: other },
      },
    });
    expect(asked().slice(1)).toEqual([`GET ${apps}`, "GET /debug_token"]);
  });

  test("is subscribed beside another app that has an address of its own", async () => {
    const listed = ok({ data: [app("1", other)] });
    expect(await read(number, listed, token, ok({ success: true }))).toMatchObject({
      health: { hooks: { subscribed: true, error: null, callback: null } },
    });
    expect(asked().slice(2)).toEqual(["GET /debug_token", `POST ${apps}`]);
  });

  test("that can't be subscribed is shown with the reason, and the rest is read", async () => {
    expect(await read(ok({ quality_rating: "GREEN" }), ok({ data: [] }), refused(200))).toMatchObject({
      kind: "read",
      health: {
        quality: "high",
        hooks: { subscribed: false, error: "channel_permission_missing" },
      },
    });
  });

  test("whose subscription can't be asked for is unknown", async () => {
    expect(await read(number, refused(200))).toMatchObject({
      health: { hooks: { subscribed: null, error: "channel_permission_missing" } },
    });
  });
});
