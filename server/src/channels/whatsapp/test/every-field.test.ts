// Whatever Meta leaves out, empties, or writes in another form in a hook or an answer: nothing throws, and nothing is lost.
import { describe, expect, test } from "vitest";
import { useInbox } from "../../../intake/test/inbox.ts";
import { useWhatsApp } from "./graph-stub.ts";
import { BUSINESS_ID, changedBodies, hookSamples, NUMBER_ID } from "./hook-samples.ts";
import { hookReader } from "./read-hooks.ts";
import { MediaShelf, messageOf, SENDER } from "./sender.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const { stub, whatsapp } = useWhatsApp();

const read = hookReader(NOW);

/** The depth of parts of an item, such as a message: below `entry`, `changes`, `value` and a list. A history has threads of messages. */
const inItem = (name: string) => (name.startsWith("history") ? 11 : 7);
const UNSTORABLE = /\\u(0000|d[89ab][0-9a-f]{2}(?!\\ud[c-f]))/i;

describe("a hook is read", () => {
  test.each(hookSamples())("%s", (name, sample) => {
    const whole = read(sample).length;
    for (const { body, depth } of changedBodies(sample)) {
      const found = read(body);
      const shown = JSON.stringify(body);
      expect(found.length, shown).toBeGreaterThanOrEqual(depth < inItem(name) ? Math.min(1, depth) : whole);
      for (const fact of found) {
        if (typeof fact === "string") continue;
        expect(JSON.stringify(fact), shown).not.toMatch(UNSTORABLE);
        if ("at" in fact && fact.at !== null) expect(fact.at.getTime(), shown).toBeLessThan(NOW + 90_000_000);
        if ("address" in fact) expect(fact.address, shown).not.toBe("");
      }
    }
  });
});

describe("a hook is stored", () => {
  const inbox = useInbox();
  const UNEXPECTED = [undefined, null, "a\0b\ud800", `x${"😀".repeat(300)}`, 1e300];
  let copies = 0;

  /** The sample is about the inbox's number, and its messages are new ones. */
  function own(body: unknown): { entry?: unknown } {
    const { numberId, businessId } = inbox.sender;
    copies++;
    const text = JSON.stringify(body)
      .replaceAll(`"${NUMBER_ID}"`, `"${numberId}"`)
      .replaceAll(`"${BUSINESS_ID}"`, `"${businessId}"`)
      .replaceAll(/"(wa[mc]id\.[^"]*)"/g, (_whole, id) => `"${id}.${copies}"`);
    return JSON.parse(text);
  }

  test.each(hookSamples())("%s", { timeout: 60_000 }, async (_name, sample) => {
    const bodies = [...changedBodies(sample, UNEXPECTED)].map(({ body }) => own(body));
    const entries = bodies.flatMap(({ entry }) => (Array.isArray(entry) ? entry : []));
    for (let from = 0; from < entries.length; from += 100)
      await inbox.deliver({ entry: entries.slice(from, from + 100) });
    await inbox.applyAgain();
    expect(inbox.faults).toEqual([]);
  });
});

describe("an answer is read", () => {
  const message = messageOf({ type: "text", body: "Hi" });
  const send = () =>
    whatsapp.send(message, SENDER, stub.http, { link: async () => "", media: new MediaShelf() });
  const taken = {
    messaging_product: "whatsapp",
    contacts: [{ input: "+16505551234", wa_id: "16505551234", user_id: "US.1349" }],
    messages: [{ id: "wamid.A", message_status: "accepted" }],
  };
  const error = {
    error: {
      message: "(#131026) Undeliverable",
      type: "OAuthException",
      code: 131026,
      error_subcode: 2494010,
      error_data: { messaging_product: "whatsapp", details: "No WhatsApp" },
      error_user_title: "Not sent",
      error_user_msg: "Not sent",
      is_transient: false,
      fbtrace_id: "A",
    },
  };
  const number = {
    id: SENDER.numberId,
    verified_name: "Bakery",
    quality_rating: "GREEN",
    name_status: "APPROVED",
    throughput: { level: "STANDARD" },
    whatsapp_business_manager_messaging_limit: "TIER_2K",
    health_status: {
      can_send_message: "LIMITED",
      entities: [
        {
          entity_type: "WABA",
          id: "1",
          can_send_message: "LIMITED",
          errors: [{ error_code: 1, error_description: "Pay" }],
          additional_info: ["Soon"],
        },
      ],
    },
  };
  const apps = {
    data: [
      { whatsapp_business_api_data: { id: "1", name: "Parley" }, override_callback_uri: "https://a.example" },
    ],
  };
  const token = { data: { app_id: "2", scopes: ["whatsapp_business_messaging"], is_valid: true } };
  const template = {
    id: "1",
    name: "sale",
    language: "en",
    status: "APPROVED",
    category: "MARKETING",
    previous_category: "UTILITY",
    parameter_format: "POSITIONAL",
    components: [
      { type: "HEADER", format: "TEXT", text: "Our {{1}}", example: { header_text: ["x"] } },
      { type: "BODY", text: "Hi {{1}}", example: { body_text: [["x"]] } },
      { type: "BUTTONS", buttons: [{ type: "VOICE_CALL", text: "Call", ttl_minutes: 15 }] },
      { type: "LIMITED_TIME_OFFER", limited_time_offer: { text: "Ends", has_expiration: true } },
      { type: "CAROUSEL", cards: [{ components: [{ type: "BODY", text: "{{1}}" }] }] },
    ],
  };
  const templates = { data: [template], paging: { cursors: { before: "b", after: "a" } } };

  test("a message that was taken is taken, or uncertain without its id", { timeout: 60_000 }, async () => {
    for (const { body } of changedBodies(taken)) {
      stub.answer({ status: 200, json: body });
      const outcome = await send();
      const { messages } = body as Record<string, unknown>;
      const first: unknown = Array.isArray(messages) ? messages[0] : null;
      const { id } = (first ?? {}) as Record<string, unknown>;
      const isNamed = typeof id === "string" && id !== "";
      expect(outcome.kind, JSON.stringify(body)).toBe(isNamed ? "taken" : "uncertain");
    }
  });

  test.each([400, 404, 500])(
    "an error with the status %i is an outcome",
    { timeout: 60_000 },
    async (status) => {
      for (const { body } of changedBodies(error)) {
        stub.answer({ status, json: body });
        const outcome = await send();
        const kinds = ["retry", "unreachable", "slow", "hold", "pause", "failed", "uncertain"];
        expect(kinds, JSON.stringify(body)).toContain(outcome.kind);
      }
    },
  );

  test("a number, its apps and its token", { timeout: 120_000 }, async () => {
    const read = async (...answers: unknown[]) => {
      stub.answer(...answers.map((json) => ({ status: 200, json })));
      const reading = await whatsapp.readHealth?.(SENDER, stub.http, "https://parley.example/hook");
      expect(["read", "refused"], JSON.stringify(answers)).toContain(reading?.kind);
    };
    for (const { body } of changedBodies(number)) await read(body, apps, token, {});
    for (const { body } of changedBodies(apps)) await read(number, body, token, {});
    for (const { body } of changedBodies(token)) await read(number, apps, body, {});
  });

  test("a list of templates", { timeout: 60_000 }, async () => {
    for (const { body } of changedBodies(templates)) {
      stub.answer({ status: 200, json: body });
      const listing = await whatsapp.listTemplates?.(SENDER, stub.http);
      expect(["listed", "refused"], JSON.stringify(body)).toContain(listing?.kind);
    }
  });
});
