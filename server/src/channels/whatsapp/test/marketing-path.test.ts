// Which path a template takes, and what the path of marketing messages answers to a business that can't use it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutboundContent, SendOutcome } from "../../connector.ts";
import type { WhatsAppSender } from "../credentials.ts";
import { ERROR_TABLE } from "../errors/graph-error.ts";
import { createWhatsApp } from "../whatsapp.ts";
import { GraphStub, type StubAnswer } from "./graph-stub.ts";
import { MediaShelf, messageOf, SENDER } from "./sender.ts";

const stub = new GraphStub();
let baseUrl: string;

beforeAll(async () => {
  baseUrl = await stub.start();
});
afterAll(() => stub.stop());

const BEFORE = Date.parse("2027-10-12T23:59:59Z");
const FROM = Date.parse("2027-10-13T00:00:00Z");
const TAKEN: StubAnswer = { status: 200, json: { messages: [{ id: "wamid.A" }] } };

async function send(
  category: string | undefined,
  chosen: "on" | "off" | undefined,
  { answers = [TAKEN], now = BEFORE }: { answers?: StubAnswer[]; now?: number } = {},
): Promise<{ outcome: SendOutcome; edges: (string | undefined)[] }> {
  stub.answer(...answers);
  const whatsapp = createWhatsApp({ whatsappApiUrl: baseUrl, whatsappApiVersion: "v27.0" }, () => now);
  const sender: WhatsAppSender = {
    ...SENDER,
    credentials: { ...SENDER.credentials, marketing_messages: chosen },
  };
  const content: OutboundContent = {
    type: "template",
    name: "sale",
    language: "en_US",
    parameterFormat: "POSITIONAL",
    variables: [],
    ...(category && { category }),
  };
  const files = { link: async () => "", media: new MediaShelf() };
  const outcome = await whatsapp.send(messageOf(content), sender, stub.http, files);
  return { outcome, edges: stub.requests.map(({ path }) => path.split("/").at(-1)) };
}

test.each([
  ["marketing", "MARKETING", "on", BEFORE, "marketing_messages"],
  ["marketing while the number is off", "MARKETING", "off", FROM, "messages"],
  ["marketing before Meta's day", "MARKETING", undefined, BEFORE, "messages"],
  ["marketing from Meta's day on", "MARKETING", undefined, FROM, "marketing_messages"],
  ["utility", "UTILITY", "on", FROM, "messages"],
  ["a category of next year", "PROMOTION", "on", FROM, "messages"],
] as const)("%s", async (_name, category, chosen, now, edge) => {
  const { outcome, edges } = await send(category, chosen, { now });
  expect(outcome).toMatchObject({ kind: "taken", channelMessageId: "wamid.A" });
  expect(edges).toEqual([edge]);
});

const graphError = (status: number, code: number, more: object = {}): StubAnswer => ({
  status,
  json: { error: { message: "Refused", code, ...more } },
});

test.each<[string, StubAnswer, object]>([
  [
    "unsigned terms, while the other path is closed",
    graphError(400, 131063),
    {
      kind: "failed",
      error: {
        code: "marketing_terms_missing",
        providerCode: 131063,
        // Nothing of what the code means on the other path.
        detail: `${ERROR_TABLE.marketing_terms_missing.meaning} WhatsApp says: Refused`,
      },
    },
  ],
  [
    "words about the terms",
    graphError(400, 999, { error_data: { details: "Terms of Service not signed" } }),
    { kind: "failed", error: { code: "marketing_terms_missing", providerCode: 999 } },
  ],
  [
    "a 404 without an error",
    { status: 404, raw: "Not found" },
    { kind: "failed", error: { code: "marketing_path_closed", providerCode: null } },
  ],
  [
    "an unsupported method of the number, without words",
    graphError(400, 100, { error_subcode: 33, message: null }),
    {
      kind: "failed",
      error: {
        code: "marketing_path_closed",
        providerCode: 100,
        detail: ERROR_TABLE.marketing_path_closed.meaning,
      },
    },
  ],
  [
    "a missing permission",
    graphError(403, 10),
    { kind: "failed", error: { code: "marketing_path_closed", providerCode: 10 } },
  ],
  [
    "a template that isn't prepared yet",
    graphError(400, 134101),
    { kind: "retry", error: { code: "template_syncing" } },
  ],
  [
    "a template that can't be prepared",
    graphError(400, 134102),
    { kind: "failed", syncTemplates: true, error: { code: "marketing_template_unavailable" } },
  ],
  [
    "a person without a visible phone",
    graphError(400, 131062),
    { kind: "failed", error: { code: "recipient_needs_phone" } },
  ],
  [
    "terms of WhatsApp that the person hasn't accepted",
    graphError(400, 131026, { message: "The recipient hasn't accepted our new Terms of Service." }),
    { kind: "failed", error: { code: "recipient_unreachable" } },
  ],
])("%s", async (_name, answer, outcome) => {
  const given = await send("MARKETING", "on", { answers: [answer] });
  expect(given.outcome).toMatchObject(outcome);
  expect(given.edges).toEqual(["marketing_messages"]);
});

test.each([131055, 134100])(
  "a template that isn't marketing any more (%i) is sent as any other",
  async (code) => {
    const { outcome, edges } = await send("MARKETING", "on", { answers: [graphError(400, code), TAKEN] });
    expect(outcome).toMatchObject({ kind: "taken" });
    expect(edges).toEqual(["marketing_messages", "messages"]);
  },
);

test("marketing that is switched off for `/messages` names the setting", async () => {
  const { outcome } = await send("MARKETING", "off", { answers: [graphError(400, 131063)] });
  expect(outcome).toMatchObject({ kind: "failed", error: { code: "marketing_messages_disabled" } });
});
