// Editing and deleting templates over real HTTP against a stub of the Graph API.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TemplateWriter } from "../../connector.ts";
import type { TemplateDraft } from "../../template.ts";
import { createWhatsApp } from "../whatsapp.ts";
import { GraphStub, type StubAnswer } from "./graph-stub.ts";
import { SENDER } from "./sender.ts";

const stub = new GraphStub();
let writer: TemplateWriter;

beforeAll(async () => {
  const settings = { whatsappApiUrl: await stub.start(), whatsappApiVersion: "v26.0" };
  writer = createWhatsApp(settings, Date.now).templates as TemplateWriter;
});
afterAll(() => stub.stop());

const CALL = { type: "VOICE_CALL", text: "Call us", ttl_minutes: 1440 };
const ASKS = { type: "CALL_PERMISSION_REQUEST" };
const listed = {
  id: "77",
  name: "sale",
  language: "en_US",
  components: [{ type: "BODY", text: "Hi" }, { type: "BUTTONS", buttons: [null, CALL] }, null, ASKS],
};
const draft: TemplateDraft = {
  name: "sale",
  language: "en_US",
  category: "UTILITY",
  parameterFormat: "POSITIONAL",
  header: null,
  body: "Hello",
  footer: null,
  buttons: [{ type: "call", text: "Ring us", url: null, phone: null }],
  example: { variables: [], header: null, buttons: [null] },
};

const page = (data: unknown[], after?: string): StubAnswer => ({
  status: 200,
  json: { data, paging: { cursors: { after: after ?? null }, next: after ? "https://next.example" : null } },
});
const others = Array.from({ length: 100 }, (_, index) => ({
  id: `${index}`,
  name: `sale_${index}`,
  language: "en_US",
}));
const done: StubAnswer = { status: 200, json: { success: true } };

test("an edit keeps what a draft doesn't have: fields of the button that calls, and the question for calls", async () => {
  stub.answer(page([listed]), done);
  const submission = await writer.replace(draft, SENDER, stub.http);
  const components = [
    { type: "BODY", text: "Hello" },
    { type: "BUTTONS", buttons: [{ ...CALL, text: "Ring us" }] },
    ASKS,
  ];
  expect(stub.requests.at(-1)).toMatchObject({ method: "POST", path: "/v26.0/77", body: { components } });
  expect(submission).toMatchObject({
    kind: "submitted",
    template: { buttons: [{ type: "call", text: "Ring us", value: "none" }], components, unsupported: [] },
  });
});

test("a template is found behind a hundred others whose names contain its name", async () => {
  stub.answer(page(others, "c1"), page([listed]), done);
  expect(await writer.remove(draft, SENDER, stub.http)).toBeNull();
  expect(stub.requests.map(({ method, query }) => [method, query["after"] ?? query["hsm_id"]])).toEqual([
    ["GET", undefined],
    ["GET", "c1"],
    ["DELETE", "77"],
  ]);
});

test.each<[string, StubAnswer]>([
  ["a friendly page", { status: 200, raw: "<html>" }],
  ["an answer without a list", { status: 200, json: {} }],
])("%s doesn't mean that the template is gone", async (_label, answer) => {
  stub.answer(answer);
  expect(await writer.remove(draft, SENDER, stub.http)).toMatchObject({
    error: { code: "channel_unavailable" },
  });
  expect(stub.requests).toHaveLength(1);
});

test("a template that Meta doesn't list is gone", async () => {
  stub.answer(page(others));
  expect(await writer.remove(draft, SENDER, stub.http)).toBeNull();
  stub.answer(page([]));
  expect(await writer.replace(draft, SENDER, stub.http)).toMatchObject({ kind: "refused" });
});
