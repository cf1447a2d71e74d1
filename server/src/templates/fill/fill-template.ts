// Gives a template the values of a message, when they are exactly those that the template asks for.
import type { ButtonValue, FilledParts, HeaderValue, TemplateContent } from "../../channels/index.ts";
import type { t } from "../../platform/database/index.ts";
import { invalidInput } from "../../platform/problem.ts";
import { fillBody } from "../kept-body.ts";
import { templateNotSupported } from "../problems.ts";
import type { VARIANT_COLUMNS } from "../template.ts";
import type { TemplateField } from "../template-field.ts";
import {
  type AskedParts,
  type FilledLimits,
  filledFaults,
  type GivenParts,
  templateFaults,
} from "./faults.ts";

export type Variant = Omit<t.Outputs<typeof VARIANT_COLUMNS>, "status">;

/** Throws 422 with every value that is missing, too much, or makes a part too long. */
export function fillTemplate(variant: Variant, wanted: TemplateField, limits: FilledLimits): TemplateContent {
  if (variant.unsupported.length > 0) throw templateNotSupported(wanted, variant.unsupported);
  const { offer, cards } = variant;
  const asked = { ...askedBy(variant), offer: offer?.expires ?? false, cards: cards.map(askedBy) };
  const [first, ...others] = templateFaults(asked, wanted);
  if (first) {
    const extra = { ...shownIn(asked), offer: asked.offer, cards: asked.cards.map(shownIn) };
    throw invalidInput([first, ...others], { extra });
  }
  const [long, ...longer] = filledFaults(variant, wanted, limits);
  if (long) throw invalidInput([long, ...longer]);
  return {
    type: "template",
    name: wanted.name,
    language: variant.language,
    ...(variant.category !== null && { category: variant.category }),
    parameterFormat: variant.parameter_format,
    ...filledParts(variant, wanted),
    ...(wanted.offer && { offer: { expiresAt: wanted.offer.expires_at.toISOString() } }),
    ...(cards.length > 0 && {
      cards: cards.map((card, index) => filledParts(card, wanted.cards?.[index] ?? {})),
    }),
  };
}

/** The texts that the person reads, a line each. `wanted` must have no faults. */
export function shownText({ offer, body, footer, cards, ...parts }: Variant, wanted: TemplateField): string {
  const texts = textsOf({ ...parts, texts: [offer?.text, body, footer] }, wanted);
  const ofCards = cards.map((card, index) =>
    textsOf({ ...card, texts: [card.body] }, wanted.cards?.[index] ?? {}),
  );
  return [...texts, ...ofCards.flat()].filter(Boolean).join("\n");
}

function textsOf(parts: Parts & { texts: (string | null | undefined)[] }, wanted: GivenParts): string[] {
  const { header, texts, buttons } = parts;
  const values = new Map(Object.entries(wanted.variables ?? {}));
  const title = fillBody(header?.text ?? "", new Map([[header?.variable ?? "", wanted.header?.text ?? ""]]));
  return [title, ...texts.map((text) => fillBody(text ?? "", values)), ...buttons.map(({ text }) => text)];
}

type Parts = Pick<Variant, "header" | "variables" | "buttons">;

function askedBy({ variables, header, buttons }: Parts): AskedParts {
  const isFixed = header === null || (header.type === "text" && header.variable === null);
  const places = (values: string[]) =>
    buttons.flatMap(({ value }, index) => (values.includes(value) ? [String(index)] : []));
  return {
    variables,
    header: isFixed ? null : header.type,
    buttons: places(["required", "optional"]),
    requiredButtons: places(["required"]),
  };
}

/** What the answer to a refused message says about a template or a card. */
function shownIn({ variables, header, buttons }: AskedParts) {
  return { variables, header, buttons };
}

/** `wanted` must have no faults. */
function filledParts(parts: Parts, wanted: GivenParts): FilledParts {
  const given = new Map(Object.entries(wanted.variables ?? {}));
  const variables = parts.variables.map((name) => ({ name, value: given.get(name) as string }));
  const header = headerOf(parts, wanted);
  const buttons = buttonsOf(parts, wanted, variables[0]?.value ?? null);
  return { variables, ...(header && { header }), ...(buttons.length > 0 && { buttons }) };
}

/** Null for a file, which the message's other parts determine. */
function headerOf({ header }: Parts, wanted: GivenParts): HeaderValue | null {
  const { text, location } = wanted.header ?? {};
  if (text !== undefined) return { type: "text", variable: header?.variable ?? "", text };
  if (!location) return null;
  const { name = null, address = null, latitude, longitude } = location;
  return { type: "location", latitude, longitude, name, address };
}

/** `code`: the first value of the body, which the button of a one-time code repeats. */
function buttonsOf({ buttons }: Parts, wanted: GivenParts, code: string | null): ButtonValue[] {
  return buttons.flatMap(({ type }, index) => {
    const given = wanted.buttons?.[String(index)] ?? null;
    const value = type === "one_time_code" ? code : given;
    return value !== null || type === "form" ? [{ index, type, value }] : [];
  });
}
