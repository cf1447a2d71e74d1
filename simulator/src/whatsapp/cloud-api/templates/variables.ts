// Variables in the texts of a template: their names, and their values in a message.
import { GraphError } from "../../graph-error.ts";
import type { Template } from "../../store/template.ts";
import type { Parameters } from "./read-components.ts";

const VARIABLE = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g;

/** The names of variables in a text, in order and without duplicates. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ""))];
}

/** Maximum number of characters of a text with its values. Source: Meta, "Template components". */
const LONGEST = { header: 60, body: 1_024 };
export const LONGEST_OF_CARD = 160;

/**
 * The text with the parameters' values. Throws 132000 for another number of parameters, 132012 for one that isn't a text, 132018 for one
 * with line breaks, and 132005 when the text is too long.
 */
export function fill(
  { parameter_format: format }: Pick<Template, "parameter_format">,
  component: keyof typeof LONGEST,
  text: string,
  parameters: Parameters,
  most = LONGEST[component],
): string {
  const names = variablesOf(text);
  requireCount(component, parameters.length, names.length);
  const values = new Map<string, string>();
  parameters.forEach((parameter, index) => {
    const value = textOf(component, parameter);
    const name = format === "NAMED" ? nameOf(parameter, names) : `${index + 1}`;
    if (values.has(name)) throw new GraphError(100, { details: `The parameter ${name} is there twice` });
    values.set(name, value);
  });
  const filled = text.replace(VARIABLE, (_, name: string) => values.get(name) ?? "");
  if ([...filled].length <= most) return filled;
  throw new GraphError(132005, {
    details: `${component}: the text with its parameters is over ${most} characters`,
  });
}

export function requireCount(component: string, given: number, expected: number): void {
  if (given === expected) return;
  throw new GraphError(132000, {
    details: `${component}: number of localizable_params (${given}) does not match the expected number of params (${expected})`,
  });
}

export function mismatch(component: string, expected: string, received: string): GraphError {
  const [wanted, given] = [expected.toUpperCase(), received.toUpperCase()];
  return new GraphError(132012, {
    details: `${component}: Format mismatch, expected ${wanted}, received ${given}`,
  });
}

function textOf(component: string, parameter: Record<string, unknown>): string {
  if (parameter["type"] !== "text") throw mismatch(component, "text", String(parameter["type"]));
  const value = parameter["text"];
  if (typeof value !== "string" || value === "")
    throw new GraphError(131008, { details: "Parameter of type text is missing text value" });
  if (!/[\n\r\t]| {5}/.test(value)) return value;
  throw new GraphError(132018, {
    details: `${component}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
  });
}

function nameOf(parameter: Record<string, unknown>, names: string[]): string {
  const name = parameter["parameter_name"];
  if (typeof name !== "string" || name === "") {
    throw new GraphError(100, { details: "Parameter name is missing or empty" });
  }
  if (!names.includes(name)) {
    throw new GraphError(100, { details: `The template has no parameter named ${name}` });
  }
  return name;
}
