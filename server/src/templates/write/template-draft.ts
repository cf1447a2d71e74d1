// Checks what a client wrote of a template against what the channel's templates can have.
import type { Connector, TemplateDraft, TemplateHeader } from "../../channels/index.ts";
import { valueErrors } from "../../platform/errors/value-errors.ts";
import { codePoints } from "../../platform/http/index.ts";
import { type Fault, invalidField, invalidInput } from "../../platform/problem.ts";
import { templateErrors } from "../errors.ts";
import { valueFaults } from "../fill/faults.ts";
import { readBody } from "../kept-body.ts";
import { VALUE_PROBLEMS } from "../problems.ts";
import { isKept } from "../template.ts";
import type { TemplateField } from "../template-field.ts";
import type { WrittenTemplate } from "./written-fields.ts";

/** The codes of values that a template can't have. */
export const DRAFT_PROBLEMS = [
  "invalid_template_body",
  "template_part_not_supported",
  ...VALUE_PROBLEMS,
] as const;

type Writable = NonNullable<NonNullable<Connector["capabilities"]["template"]>["written"]>;

/** Throws 422 for what the channel's templates can't have, and for examples that are missing or too much. */
export function draftOf(given: WrittenTemplate, connector: Connector): TemplateDraft {
  const { channel } = connector;
  const parts = connector.capabilities.template?.written as Writable;
  const { name, language, body, category = "", footer = null, example = {} } = given;
  if (codePoints(body) > parts.body_max_length) {
    const detail = `The body has more than ${parts.body_max_length} characters, the limit of ${channel}.`;
    throw invalidField("/body", valueErrors.too_long, detail);
  }
  const [fault, ...others] = partFaults(given, parts, channel);
  if (fault) throw invalidInput([fault, ...others]);
  const { variables, parameterFormat: format } = readBody(body);
  const header = headerOf(given);
  const parameterFormat =
    variables.length > 0 || !header?.variable ? format : readBody(header.text ?? "").parameterFormat;
  const buttons = (given.buttons ?? []).map(({ type, text, url = null, phone = null }) => ({
    type,
    text,
    url,
    phone,
  }));
  const draft = { name, language, category, parameterFormat, header, body, footer, buttons };
  if (isKept(connector)) return { ...draft, example: NO_EXAMPLE };
  return { ...draft, example: exampleOf(draft, variables, example) };
}

const NO_EXAMPLE: TemplateDraft["example"] = { variables: [], header: null, buttons: [] };

function partFaults(given: WrittenTemplate, parts: Writable, channel: string): Fault[] {
  const { category, header, footer, buttons = [] } = given;
  const refuse = (pointer: string, what: string, has: readonly string[]): Fault => ({
    pointer,
    code: templateErrors.template_part_not_supported.code,
    detail: `Templates of ${channel} can't have ${what} here. They can have: ${has.join(", ") || "none"}.`,
  });
  const faults: Fault[] = [];
  if (category === undefined && parts.categories.length > 0) {
    const detail = `A category is required. Use one of: ${parts.categories.join(", ")}.`;
    faults.push({ pointer: "/category", code: "required", detail });
  }
  if (category !== undefined && !parts.categories.includes(category))
    faults.push(refuse("/category", "this category", parts.categories));
  if (header && !parts.headers.includes(header.type))
    faults.push(refuse("/header/type", "this header", parts.headers));
  if (footer !== undefined && !parts.footer) faults.push(refuse("/footer", "a footer", []));
  for (const [index, { type }] of buttons.entries())
    if (!parts.buttons.includes(type))
      faults.push(refuse(`/buttons/${index}/type`, "this button", parts.buttons));
  return [...faults, ...missingFields(given)];
}

/** Fields that the kind of a header or button needs. */
function missingFields({ header, buttons = [] }: WrittenTemplate): Fault[] {
  const required = (pointer: string, what: string): Fault => ({
    pointer,
    code: "required",
    detail: `${what} is required.`,
  });
  const faults: Fault[] = [];
  if (header?.type === "text" && header.text === undefined) faults.push(required("/header/text", "The text"));
  for (const [index, { type, url, phone }] of buttons.entries()) {
    if (type === "url" && url === undefined) faults.push(required(`/buttons/${index}/url`, "The address"));
    if (type === "phone" && phone === undefined)
      faults.push(required(`/buttons/${index}/phone`, "The number"));
  }
  return faults;
}

function headerOf({ header }: WrittenTemplate): TemplateHeader | null {
  if (!header) return null;
  if (header.type !== "text") return { type: header.type, text: null, variable: null };
  const text = header.text ?? "";
  const [variable = null, ...others] = readBody(text, "/header/text").variables;
  if (others.length > 0) {
    const detail = "The header can have one variable.";
    throw invalidField("/header/text", templateErrors.invalid_template_body, detail);
  }
  return { type: "text", text, variable };
}

type Draft = Omit<TemplateDraft, "example">;

function exampleOf({ header, buttons }: Draft, variables: string[], given: Partial<TemplateField>) {
  const taking = buttons.flatMap(({ type, url }, index) =>
    type === "copy_code" || url?.includes("{{") ? [String(index)] : [],
  );
  // A place needs no example.
  const asked = {
    variables,
    header: header?.variable ? "text" : null,
    buttons: taking,
    requiredButtons: taking,
  };
  const [fault, ...others] = valueFaults(asked, given, "example");
  if (fault) {
    const extra = { variables, header: asked.header, buttons: taking };
    throw invalidInput([fault, ...others], { extra });
  }
  return {
    variables: variables.map((name) => ({ name, value: given.variables?.[name] ?? "" })),
    header: given.header?.text ?? null,
    buttons: buttons.map((_, index) => given.buttons?.[String(index)] ?? null),
  };
}
