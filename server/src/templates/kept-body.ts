// The body of a template that Parley keeps: its variables, and its text with their values.
import { invalidField } from "../platform/problem.ts";
import { templateErrors } from "./errors.ts";

const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,512})\s*\}\}/g;

export interface KeptBody {
  parameterFormat: "POSITIONAL" | "NAMED";
  /** Each once: numbers in their order, names in the order of the text. */
  variables: string[];
}

/** Throws 422 `invalid_template_body` for braces that are no variable, and for numbers beside names. */
export function readBody(body: string, pointer = "/body"): KeptBody {
  const invalidBody = (detail: string) => invalidField(pointer, templateErrors.invalid_template_body, detail);
  const names = [...new Set([...body.matchAll(VARIABLE)].map(([, name]) => name as string))];
  if (/\{\{|\}\}/.test(body.replace(VARIABLE, ""))) {
    throw invalidBody(
      "Two braces hold a number or a name, as in {{1}} and {{first_name}}, and nothing else.",
    );
  }
  const numbers = names.filter((name) => /^\d+$/.test(name));
  if (numbers.length === 0)
    return { parameterFormat: names.length > 0 ? "NAMED" : "POSITIONAL", variables: names };
  if (numbers.length < names.length) throw invalidBody("Variables have either numbers or names, not both.");
  return {
    parameterFormat: "POSITIONAL",
    variables: numbers.sort((one, other) => Number(one) - Number(other)),
  };
}

/** `values` has one for each variable. */
export function fillBody(body: string, values: ReadonlyMap<string, string>): string {
  return body.replace(VARIABLE, (_, name) => values.get(name) as string);
}
