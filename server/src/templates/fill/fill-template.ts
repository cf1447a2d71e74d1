// Gives a template the values of a message, when they are exactly those that the template asks for.
import type { ButtonValue, HeaderValue, TemplateContent } from "../../channels/index.ts";
import { invalidInput } from "../../platform/problem.ts";
import { templateNotSupported } from "../problems.ts";
import type { TemplateRow } from "../template.ts";
import type { TemplateField } from "../template-field.ts";
import { type Asked, faultsOf } from "./faults.ts";

export type Variant = Pick<
  TemplateRow,
  | "language"
  | "category"
  | "parameter_format"
  | "header"
  | "body"
  | "variables"
  | "buttons"
  | "offer"
  | "unsupported"
>;

/** Throws 422 with every value that is missing or too much. */
export function fillTemplate(variant: Variant, wanted: TemplateField): TemplateContent {
  if (variant.unsupported.length > 0) throw templateNotSupported(wanted, variant.unsupported);
  const asked = askedBy(variant);
  const [first, ...others] = faultsOf(asked, wanted);
  if (first) {
    const { variables, header: content, buttons, offer } = asked;
    throw invalidInput([first, ...others], { extra: { variables, header: content, buttons, offer } });
  }
  const given = new Map(Object.entries(wanted.variables ?? {}));
  const variables = variant.variables.map((name) => ({ name, value: given.get(name) as string }));
  const headerValue = headerOf(variant, wanted);
  const buttons = buttonsOf(variant, wanted, variables[0]?.value ?? null);
  return {
    type: "template",
    name: wanted.name,
    language: variant.language,
    ...(variant.category !== null && { category: variant.category }),
    parameterFormat: variant.parameter_format,
    variables,
    ...(headerValue && { header: headerValue }),
    ...(buttons.length > 0 && { buttons }),
    ...(wanted.offer && { offer: { expiresAt: wanted.offer.expires_at.toISOString() } }),
  };
}

function askedBy({ variables, header, buttons, offer }: Variant): Asked {
  const isFixed = header === null || (header.type === "text" && header.variable === null);
  const places = (values: string[]) =>
    buttons.flatMap(({ value }, index) => (values.includes(value) ? [String(index)] : []));
  return {
    variables,
    header: isFixed ? null : header.type,
    buttons: places(["required", "optional"]),
    requiredButtons: places(["required"]),
    offer: offer?.expires ?? false,
  };
}

/** Null for a file, which the message's other parts determine. */
function headerOf({ header }: Variant, wanted: TemplateField): HeaderValue | null {
  const { text, location } = wanted.header ?? {};
  if (text !== undefined) return { type: "text", variable: header?.variable ?? "", text };
  if (!location) return null;
  const { name = null, address = null, latitude, longitude } = location;
  return { type: "location", latitude, longitude, name, address };
}

/** `code`: the first value of the body, which the button of a one-time code repeats. */
function buttonsOf({ buttons }: Variant, wanted: TemplateField, code: string | null): ButtonValue[] {
  return buttons.flatMap(({ type }, index) => {
    const given = wanted.buttons?.[String(index)] ?? null;
    const value = type === "one_time_code" ? code : given;
    return value !== null || type === "form" ? [{ index, type, value }] : [];
  });
}
