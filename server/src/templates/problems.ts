import type { ChannelError } from "../channels/index.ts";
import { valueErrors } from "../platform/errors/value-errors.ts";
import {
  type Fault,
  invalidField,
  invalidInput,
  jsonPointer,
  type Problem,
  quoted,
} from "../platform/problem.ts";
import type { TemplateField } from "./template-field.ts";

/** The codes of messages that a template can't take. */
export const TEMPLATE_PROBLEMS = [
  "template_not_found",
  "template_not_approved",
  "template_language_needed",
  "template_needs_parameters",
  "unknown_template_variable",
  "missing_template_variable",
] as const;

function templateProblem(
  member: "name" | "language",
  code: string,
  detail: string,
  extra: Record<string, unknown> = {},
): Problem {
  return invalidInput([{ pointer: `/template/${member}`, code, detail }], { extra });
}

function named({ name, language }: TemplateField): string {
  return language === undefined ? quoted(name) : `${quoted(name)} in ${quoted(language)}`;
}

/** `error` says why the channel couldn't be asked for the template. */
export function templateNotFound(wanted: TemplateField, error: ChannelError | null): Problem {
  const why = error ? ` The channel couldn't be asked for it: ${error.detail}` : "";
  return templateProblem("name", "template_not_found", `There is no template ${named(wanted)}.${why}`);
}

export function templateNotApproved(
  { name }: TemplateField,
  variants: { language: string; status: string }[],
): Problem {
  const known = variants.map(({ language, status }) => `${status} in ${language}`).join(", ");
  const detail = `Only approved templates can be sent. ${quoted(name)} is ${known}.`;
  return templateProblem("name", "template_not_approved", detail, { template_status: variants[0]?.status });
}

export function templateLanguageNeeded({ name }: TemplateField, variants: { language: string }[]): Problem {
  const languages = variants.map(({ language }) => language);
  const detail = `${quoted(name)} is approved in several languages: ${languages.join(", ")}.`;
  return templateProblem("language", "template_language_needed", detail, { languages });
}

export function templateNeedsParameters(wanted: TemplateField, components: string[]): Problem {
  const detail =
    `The template ${named(wanted)} needs parameters in ${components.join(" and ")}. ` +
    "This version supports only variables of the body.";
  return templateProblem("name", "template_needs_parameters", detail, { components });
}

/** The text with the values has more than `most` characters. */
export function templateTooLong(most: number): Problem {
  const detail = `The text with the values has more than ${most} characters, the limit of the channel.`;
  return invalidField("/template/variables", valueErrors.too_long, detail);
}

/** Null when the given variables are exactly the body's `variables`. */
export function variableProblem(given: string[], variables: string[]): Problem | null {
  const has = variables.length > 0 ? `The body has ${variables.join(", ")}.` : "The body has none.";
  const fault = (code: string, name: string, sentence: string): Fault => ({
    pointer: jsonPointer(["template", "variables", name]),
    code,
    detail: `${sentence} ${has}`,
  });
  const unknown = given
    .filter((name) => !variables.includes(name))
    .map((name) => fault("unknown_template_variable", name, `There is no variable ${quoted(name)}.`));
  const missing = variables
    .filter((name) => !given.includes(name))
    .map((name) => fault("missing_template_variable", name, `The variable ${quoted(name)} has no value.`));
  const [first, ...rest] = [...unknown, ...missing];
  return first ? invalidInput([first, ...rest], { extra: { variables } }) : null;
}
