import { expect, test } from "vitest";
import { createConnectors, type OutboundContent } from "../../channels/index.ts";
import { createWeigh } from "../weigh.ts";

const weigh = createWeigh(createConnectors({ whatsappApiUrl: "http://localhost" }));
const [SMS, WHATSAPP] = ["twilio-sms", "whatsapp-cloud"];
const LONG = "x".repeat(307);
const text = (body: string): OutboundContent => ({ type: "text", body });
const template = (text?: string): OutboundContent => ({
  type: "template",
  name: "a",
  language: "en",
  parameterFormat: "NAMED",
  variables: [],
  ...(text === undefined ? {} : { text }),
});

test.each<[string, string, OutboundContent, number]>([
  ["a short SMS", SMS, text("Hello"), 1],
  ["an SMS of three segments", SMS, text(LONG), 3],
  ["an SMS with an emoji", SMS, text(`${"x".repeat(70)}🎂`), 2],
  ["a template that Parley keeps, filled in", SMS, template(LONG), 3],
  ["a long text on a channel without segments", WHATSAPP, text(LONG), 1],
  ["a template of a channel", WHATSAPP, template(), 1],
  ["a sticker", WHATSAPP, { type: "sticker", number: 1 }, 1],
  ["a message of a connector that this program lacks", "other", text(LONG), 1],
])("%s", (_name, connector, content, expected) => {
  expect(weigh({ content }, { connector })).toBe(expected);
});
