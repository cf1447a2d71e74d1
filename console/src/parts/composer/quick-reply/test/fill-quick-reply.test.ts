import { expect, test } from "vitest";
import { fillQuickReply } from "../fill-quick-reply.ts";

const ANA = { name: "Ana", phone: "+15551234567" };
const NOBODY = { name: null, phone: null };

test.each([
  ["the name", "Hello {{name}}!", ANA, "Hello Ana!"],
  ["the name instead of its fallback", "Hello {{ name | there }}!", ANA, "Hello Ana!"],
  ["the fallback", "Hello {{name|there}}!", NOBODY, "Hello there!"],
  ["nothing without a fallback", "Hello{{name}}!", NOBODY, "Hello!"],
  ["the phone twice", "{{phone}} {{phone}}", ANA, "+15551234567 +15551234567"],
  ["a name with a dollar sign as it is", "{{name}}", { ...ANA, name: "$& $1" }, "$& $1"],
])("a text gets %s", (_, text, contact, filled) => {
  expect(fillQuickReply(text, contact)).toBe(filled);
});
