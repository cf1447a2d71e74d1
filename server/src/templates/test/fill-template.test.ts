// The values of a message for a template's header and buttons.
import { describe, expect, test } from "vitest";
import type { TemplateButton, TemplateCard, TemplateHeader } from "../../channels/index.ts";
import type { Problem } from "../../platform/problem.ts";
import { fillTemplate, shownText, type Variant } from "../fill/fill-template.ts";
import { templateField } from "../index.ts";

const PLAIN: Variant = {
  language: "en_US",
  category: null,
  parameter_format: "POSITIONAL",
  header: null,
  body: "Hello",
  variables: [],
  footer: null,
  buttons: [],
  offer: null,
  cards: [],
  unsupported: [],
};

const header = (type: TemplateHeader["type"], variable: string | null = null): TemplateHeader => ({
  type,
  text: type === "text" ? "Our {{1}} is on!" : null,
  variable,
});
const button = (type: TemplateButton["type"], value: TemplateButton["value"]): TemplateButton => ({
  type,
  text: "Yes",
  url: null,
  phone: null,
  value,
});

const LIMITS = {
  channel: "whatsapp",
  filled: { body_length: 100, header_length: 20, card_length: 10, code_length: 15 },
};

const card = (): TemplateCard => ({
  header: header("image"),
  body: "{{1}}",
  variables: ["1"],
  buttons: [button("quick_reply", "optional"), button("url", "required")],
});

const fill = (variant: Partial<Variant>, field: object) =>
  fillTemplate({ ...PLAIN, ...variant }, templateField.parse({ name: "offer", ...field }), LIMITS);

function refused(variant: Partial<Variant>, field: object): Problem {
  try {
    fill(variant, field);
  } catch (problem) {
    return problem as Problem;
  }
  return expect.unreachable("it was filled in");
}

describe("a message gives", () => {
  test.each<[string, Partial<Variant>, object, object]>([
    [
      "the values of buttons, in their order",
      { buttons: [button("copy_code", "required"), button("phone", "none"), button("url", "required")] },
      { buttons: { 2: "a/b?c", 0: 25 } },
      {
        buttons: [
          { index: 0, type: "copy_code", value: "25" },
          { index: 2, type: "url", value: "a/b?c" },
        ],
      },
    ],
    [
      "a one-time code once, and the button repeats it",
      { variables: ["1"], buttons: [button("one_time_code", "none")] },
      { variables: { 1: "123456" } },
      { buttons: [{ index: 0, type: "one_time_code", value: "123456" }] },
    ],
  ])("%s", (_label, variant, field, content) => {
    expect(fill(variant, field)).toMatchObject(content);
  });
});

test("values that fill a body to the last character are taken, emoji counting as one", () => {
  const variables = { 1: "🎂".repeat(91) };
  expect(fill({ body: "Hello {{1}}...", variables: ["1"] }, { variables })).toMatchObject({
    variables: [{ name: "1", value: variables[1] }],
  });
});

test("a fixed header and fixed buttons need nothing, and leave nothing in the message", () => {
  const fixed = {
    header: header("text"),
    buttons: [button("url", "none"), button("quick_reply", "optional")],
  };
  for (const field of [
    {},
    { header: {}, buttons: {} },
    { header: null, buttons: null },
    { header: { text: null } },
  ])
    expect(fill(fixed, field)).toEqual({
      type: "template",
      name: "offer",
      language: "en_US",
      parameterFormat: "POSITIONAL",
      variables: [],
    });
});

describe("a message is refused", () => {
  test.each<[string, Partial<Variant>, object, string, string]>([
    [
      "with a button called like a property of every object",
      { buttons: [button("quick_reply", "optional")] },
      { buttons: { constructor: "x" } },
      "unknown_template_button /template/buttons/constructor",
      'The template doesn\'t ask for the value of button "constructor". Buttons take a value at 0, counted from 0.',
    ],
    [
      "without the header of its second card",
      { cards: [card(), card()] },
      {
        cards: [
          { variables: { 1: "a" }, header: { image: { media_id: "med_1" } }, buttons: { 1: "b" } },
          { variables: { 1: "a" }, buttons: { 1: "b" } },
        ],
      },
      "missing_template_header /template/cards/1/header/image",
      "Card 1, counted from 0: The header's image is missing. Its content is the image.",
    ],
    [
      "with a body that its values make too long, at the longest value",
      { body: "Hi {{1}}, your order {{2}} left.", variables: ["1", "2"] },
      { variables: { 1: "Ana", 2: "x".repeat(78) } },
      "too_long /template/variables/2",
      "With the values, the body has 103 characters. whatsapp takes at most 100.",
    ],
    [
      "with a code for a button that is too long",
      { buttons: [button("phone", "none"), button("copy_code", "required")] },
      { buttons: { 1: "SUMMER-OF-2026-A" } },
      "too_long /template/buttons/1",
      "With the values, the code of button 1 has 16 characters. whatsapp takes at most 15.",
    ],
  ])("%s", (_label, variant, field, fault, detail) => {
    const problem = refused(variant, field);
    const [only, ...others] = problem.errors ?? [];
    expect([`${only?.code} ${only?.pointer}`, only?.detail, others]).toEqual([fault, detail, []]);
    expect(problem.status).toBe(422);
  });

  test("with every fault at once, and with what the template has", () => {
    const variant = {
      variables: ["1", "2"],
      header: header("text", "1"),
      buttons: [button("url", "required"), button("quick_reply", "optional"), button("phone", "none")],
    };
    const field = {
      variables: { 1: "a", 3: "b" },
      header: { location: { latitude: 1, longitude: 2 } },
      buttons: { 2: "x" },
    };
    expect(refused(variant, field)).toMatchObject({
      code: "unknown_template_variable",
      extra: { variables: ["1", "2"], header: "text", buttons: ["0", "1"] },
      errors: [
        { pointer: "/template/variables/3", code: "unknown_template_variable" },
        { pointer: "/template/header/location", code: "unknown_template_header" },
        { pointer: "/template/buttons/2", code: "unknown_template_button" },
        { pointer: "/template/variables/2", code: "missing_template_variable" },
        { pointer: "/template/header/text", code: "missing_template_header" },
        { pointer: "/template/buttons/0", code: "missing_template_button" },
      ],
    });
  });

  test("for a template with a part that can't be filled in", () => {
    expect(refused({ unsupported: ["PRODUCT", "MPM"] }, {})).toMatchObject({
      status: 422,
      code: "template_not_supported",
      message:
        'template.name: The template "offer" has parts that this version can\'t fill in: PRODUCT, MPM.',
      extra: { unsupported: ["PRODUCT", "MPM"] },
      errors: [{ pointer: "/template/name" }],
    });
  });
});

test("what the person reads has the fixed texts and the values of every part", () => {
  const variant = {
    ...PLAIN,
    header: header("text", "1"),
    body: "Dear {{1}}, come by.",
    variables: ["1"],
    footer: "Until Friday",
    buttons: [button("url", "required")],
    offer: { text: "Ends soon", expires: false },
    cards: [card()],
  };
  const wanted = templateField.parse({
    name: "offer",
    variables: { 1: "Ana" },
    header: { text: "Cake week" },
    buttons: { 0: "hidden" },
    cards: [{ variables: { 1: "Muffins" } }],
  });
  expect(shownText(variant, wanted).split("\n")).toEqual([
    "Our Cake week is on!",
    "Ends soon",
    "Dear Ana, come by.",
    "Until Friday",
    "Yes",
    "Muffins",
    "Yes",
    "Yes",
  ]);
});
