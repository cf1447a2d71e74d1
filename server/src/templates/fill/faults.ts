// What is missing in the values for a template, and what is too much.
import { type Fault, jsonPointer, quoted } from "../../platform/problem.ts";
import type { TemplateField } from "../template-field.ts";

/** The values that a template asks for, by the names in a message. */
export interface Asked {
  variables: string[];
  header: string | null;
  /** All buttons that take a value. */
  buttons: string[];
  requiredButtons: string[];
  /** Whether the template's offer needs the time of its end. */
  offer: boolean;
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

/** Unknown values come first. `root`: where the values stand in the request. */
export function faultsOf(asked: Asked, given: Partial<TemplateField>, root = "template"): Fault[] {
  const { variables, header, buttons, offer } = given;
  const parts: Part[] = [
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
    {
      name: "offer",
      path: "offer",
      given: namesIn(offer),
      allowed: asked.offer ? ["expires_at"] : [],
      required: asked.offer ? ["expires_at"] : [],
      unknown: () => "The template has no offer that ends.",
      missing: () => "The end of the offer is missing.",
      has: asked.offer ? "Its content is `expires_at`." : "It takes no `offer`.",
    },
  ];
  return [
    ...parts.flatMap((part) => unknownIn(part, root)),
    ...parts.flatMap((part) => missingIn(part, root)),
  ];
}

function namesIn(values: object | undefined): string[] {
  return Object.entries(values ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function unknownIn(part: Part, root: string): Fault[] {
  const names = part.given.filter((name) => !part.allowed.includes(name));
  return names.map((name) => fault(part, [root, "unknown"], name));
}

function missingIn(part: Part, root: string): Fault[] {
  const names = part.required.filter((name) => !part.given.includes(name));
  return names.map((name) => fault(part, [root, "missing"], name));
}

function fault(part: Part, [root, kind]: [string, "unknown" | "missing"], name: string): Fault {
  return {
    pointer: jsonPointer([root, part.path, name]),
    code: `${kind}_template_${part.name}`,
    detail: `${part[kind](name)} ${part.has}`,
  };
}
