// What is missing in the values for a template, what is too much, and which parts become too long with them.
import type { Connector } from "../../channels/index.ts";
import { valueErrors } from "../../platform/errors/value-errors.ts";
import { codePoints } from "../../platform/http/index.ts";
import { type Fault, jsonPointer, quoted } from "../../platform/problem.ts";
import { templateErrors } from "../errors.ts";
import { fillBody } from "../kept-body.ts";
import type { TemplateRow } from "../template.ts";
import type { TemplateField } from "../template-field.ts";

/** The values that a template or a card asks for, by the names in a message. */
export interface AskedParts {
  variables: string[];
  header: string | null;
  /** All buttons that take a value. */
  buttons: string[];
  requiredButtons: string[];
}

export interface Asked extends AskedParts {
  /** Whether the template's offer needs the time of its end. */
  offer: boolean;
  cards: AskedParts[];
}

interface Part {
  name: "variable" | "header" | "button" | "offer";
  /** Of the values in the request. */
  path: string;
  given: object | undefined;
  allowed: string[];
  /** Without them, all that are allowed. */
  required?: string[];
  /** What one of the values is called in a sentence. */
  noun(name: string): string;
  /** What the template has. */
  has: string;
}

export type GivenParts = Pick<Partial<TemplateField>, "variables" | "header" | "buttons">;

/** The faults in the values of the template itself, of its offer and of its cards. */
export function templateFaults(asked: Asked, given: Partial<TemplateField>): Fault[] {
  const { offer, cards = [] } = given;
  const ofOffer: Part = {
    name: "offer",
    path: "offer",
    given: offer,
    allowed: asked.offer ? ["expires_at"] : [],
    noun: () => "the end of an offer",
    has: asked.offer ? "Its content is `expires_at`." : "It takes no `offer`.",
  };
  return [
    ...faultsIn([...partsOf(asked, given), ofOffer], ["template"]),
    ...asked.cards.flatMap((card, index) => cardFaults(card, cards[index] ?? {}, index)),
    ...cards.slice(asked.cards.length).map((_, index) => extraCard(asked.cards.length, index)),
  ];
}

/** `root`: where the values stand in the request. */
export function valueFaults(asked: AskedParts, given: GivenParts, root: string): Fault[] {
  return faultsIn(partsOf(asked, given), [root]);
}

function cardFaults(asked: AskedParts, given: GivenParts, index: number): Fault[] {
  const faults = faultsIn(partsOf(asked, given), ["template", "cards", String(index)]);
  return faults.map((fault) => ({ ...fault, detail: `Card ${index}, counted from 0: ${fault.detail}` }));
}

function extraCard(count: number, index: number): Fault {
  return {
    pointer: jsonPointer(["template", "cards", String(count + index)]),
    code: templateErrors.unknown_template_card.code,
    detail: count > 0 ? `The template has ${count} cards.` : "The template has no cards.",
  };
}

function partsOf(asked: AskedParts, { variables, header, buttons }: GivenParts): Part[] {
  return [
    {
      name: "variable",
      path: "variables",
      given: variables,
      allowed: asked.variables,
      noun: (name) => `the variable ${quoted(name)}`,
      has: asked.variables.length > 0 ? `The body has ${asked.variables.join(", ")}.` : "The body has none.",
    },
    {
      name: "header",
      path: "header",
      given: header,
      allowed: asked.header === null ? [] : [asked.header],
      noun: (name) => `the header's ${name}`,
      has: asked.header === null ? "It needs no content." : `Its content is the ${asked.header}.`,
    },
    {
      name: "button",
      path: "buttons",
      given: buttons,
      allowed: asked.buttons,
      required: asked.requiredButtons,
      noun: (name) => `the value of button ${quoted(name)}`,
      has:
        asked.buttons.length > 0
          ? `Buttons take a value at ${asked.buttons.join(", ")}, counted from 0.`
          : "No button takes a value.",
    },
  ];
}

/** Unknown values come first. */
function faultsIn(parts: Part[], root: string[]): Fault[] {
  const faults = (kind: "unknown" | "missing", sentence: (noun: string) => string) =>
    parts.flatMap(({ name: part, path, given = {}, allowed, required = allowed, noun, has }) => {
      const known = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      const [from, without] = kind === "unknown" ? [known, allowed] : [required, known];
      return from
        .filter((name) => !without.includes(name))
        .map((name) => ({
          pointer: jsonPointer([...root, path, name]),
          code: `${kind}_template_${part}`,
          detail: `${sentence(noun(name))} ${has}`,
        }));
    });
  return [
    ...faults("unknown", (noun) => `The template doesn't ask for ${noun}.`),
    ...faults("missing", (noun) => `${noun.replace("the", "The")} is missing.`),
  ];
}

export interface FilledLimits {
  channel: string;
  /** Missing for a channel without templates. */
  filled: NonNullable<Connector["capabilities"]["template"]>["filled"] | undefined;
}

type Template = Pick<TemplateRow, "header" | "body" | "variables" | "buttons" | "cards">;

/** Each fault points at the longest value of its part. `wanted` has a value for each variable. */
export function filledFaults(
  { header, body, variables: [first = ""], buttons, cards }: Template,
  { variables = {}, header: title, buttons: given = {}, cards: ofCards = [] }: TemplateField,
  { channel, filled }: FilledLimits,
): Fault[] {
  if (!filled) return [];
  // With the name that the value has in the request.
  const titleText = (header?.text ?? "").replace(/\{\{.*?\}\}/, "{{text}}");
  const parts: FilledPart[] = [
    ["body", filled.body_length, body, variables, ["variables"]],
    ["header", filled.header_length, titleText, title?.text ? { text: title.text } : {}, ["header"]],
    ...cards.map(({ body: text }, index): FilledPart => {
      const values = ofCards[index]?.variables ?? {};
      return [
        `body of card ${index}`,
        filled.card_length,
        text ?? "",
        values,
        ["cards", `${index}`, "variables"],
      ];
    }),
    ...buttons.flatMap(({ type }, index): FilledPart[] => {
      const part = `code of button ${index}`;
      const { [first]: code = "" } = variables;
      const { [index]: coupon = "" } = given;
      if (type === "one_time_code")
        return [[part, filled.code_length, `{{${first}}}`, { [first]: code }, ["variables"]]];
      return type === "copy_code"
        ? [[part, filled.code_length, `{{${index}}}`, { [index]: coupon }, ["buttons"]]]
        : [];
    }),
  ];
  return parts.flatMap(([part, most, text, values, path]) => {
    const all = Object.entries(values);
    const length = codePoints(fillBody(text, new Map(all)));
    const [longest] = all.toSorted(([, one], [, other]) => other.length - one.length);
    if (!longest || most === null || length <= most) return [];
    const detail = `With the values, the ${part} has ${length} characters. ${channel} takes at most ${most}.`;
    return {
      pointer: jsonPointer(["template", ...path, longest[0]]),
      code: valueErrors.too_long.code,
      detail,
    };
  });
}

/** `text` has variables. `path`: of the values, in the template of the request. */
type FilledPart = [
  part: string,
  most: number | null,
  text: string,
  values: Record<string, string>,
  path: string[],
];
