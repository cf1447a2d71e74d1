// What is missing in the values for a template, and what is too much.
import { type Fault, jsonPointer, quoted } from "../../platform/problem.ts";
import { templateErrors } from "../errors.ts";
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
  given: string[];
  allowed: string[];
  required: string[];
  unknown(name: string): string;
  missing(name: string): string;
  /** What the template has. */
  has: string;
}

type GivenParts = Pick<Partial<TemplateField>, "variables" | "header" | "buttons">;

/** The faults in the values of the template itself, of its offer and of its cards. */
export function templateFaults(asked: Asked, given: Partial<TemplateField>): Fault[] {
  const { offer, cards = [] } = given;
  const end = asked.offer ? ["expires_at"] : [];
  const ofOffer: Part = {
    name: "offer",
    path: "offer",
    given: namesIn(offer),
    allowed: end,
    required: end,
    unknown: () => "The template has no offer that ends.",
    missing: () => "The end of the offer is missing.",
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
      given: namesIn(variables),
      allowed: asked.variables,
      required: asked.variables,
      unknown: (name) => `There is no variable ${quoted(name)}.`,
      missing: (name) => `The variable ${quoted(name)} has no value.`,
      has: asked.variables.length > 0 ? `The body has ${asked.variables.join(", ")}.` : "The body has none.",
    },
    {
      name: "header",
      path: "header",
      given: namesIn(header),
      allowed: asked.header === null ? [] : [asked.header],
      required: asked.header === null ? [] : [asked.header],
      unknown: (name) => `The header takes no ${name}.`,
      missing: (name) => `The header's ${name} is missing.`,
      has: asked.header === null ? "It needs no content." : `Its content is the ${asked.header}.`,
    },
    {
      name: "button",
      path: "buttons",
      given: namesIn(buttons),
      allowed: asked.buttons,
      required: asked.requiredButtons,
      unknown: (name) => `There is no button ${quoted(name)} that takes a value.`,
      missing: (name) => `The button ${quoted(name)} has no value.`,
      has:
        asked.buttons.length > 0
          ? `Buttons take a value at ${asked.buttons.join(", ")}, counted from 0.`
          : "No button takes a value.",
    },
  ];
}

/** Unknown values come first. */
function faultsIn(parts: Part[], root: string[]): Fault[] {
  return [
    ...parts.flatMap((part) => unknownIn(part, root)),
    ...parts.flatMap((part) => missingIn(part, root)),
  ];
}

function namesIn(values: object | undefined): string[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function unknownIn(part: Part, root: string[]): Fault[] {
  const names = part.given.filter((name) => !part.allowed.includes(name));
  return names.map((name) => fault(part, root, "unknown", name));
}

function missingIn(part: Part, root: string[]): Fault[] {
  const names = part.required.filter((name) => !part.given.includes(name));
  return names.map((name) => fault(part, root, "missing", name));
}

function fault(part: Part, root: string[], kind: "unknown" | "missing", name: string): Fault {
  return {
    pointer: jsonPointer([...root, part.path, name]),
    code: `${kind}_template_${part.name}`,
    detail: `${part[kind](name)} ${part.has}`,
  };
}
