import type { ChannelError } from "../channels/index.ts";
import { invalidInput, type Problem, quoted } from "../platform/problem.ts";
import type { NamedTemplate } from "./template-field.ts";

/** The codes of values for a template, of a message or an example. */
export const VALUE_PROBLEMS = [
  "unknown_template_variable",
  "missing_template_variable",
  "unknown_template_header",
  "missing_template_header",
  "unknown_template_button",
  "missing_template_button",
] as const;

/** The codes of messages that a template can't take. */
export const TEMPLATE_PROBLEMS = [
  "template_not_found",
  "template_not_approved",
  "template_language_needed",
  "template_not_supported",
  ...VALUE_PROBLEMS,
  "unknown_template_offer",
  "missing_template_offer",
  "unknown_template_card",
] as const;

function templateProblem(
  member: "name" | "language",
  code: string,
  detail: string,
  extra: Record<string, unknown> = {},
): Problem {
  return invalidInput([{ pointer: `/template/${member}`, code, detail }], { extra });
}

function named({ name, language }: NamedTemplate): string {
  return language === undefined ? quoted(name) : `${quoted(name)} in ${quoted(language)}`;
}

/** `error` says why the channel couldn't be asked for the template. */
export function templateNotFound(wanted: NamedTemplate, error: ChannelError | null): Problem {
  const why = error ? ` The channel couldn't be asked for it: ${error.detail}` : "";
  return templateProblem("name", "template_not_found", `There is no template ${named(wanted)}.${why}`);
}

export function templateNotApproved(
  { name }: NamedTemplate,
  variants: { language: string; status: string }[],
): Problem {
  const known = variants.map(({ language, status }) => `${status} in ${language}`).join(", ");
  const detail = `Only approved templates can be sent. ${quoted(name)} is ${known}.`;
  return templateProblem("name", "template_not_approved", detail, { template_status: variants[0]?.status });
}

export function templateLanguageNeeded({ name }: NamedTemplate, variants: { language: string }[]): Problem {
  const languages = variants.map(({ language }) => language);
  const detail = `${quoted(name)} is approved in several languages: ${languages.join(", ")}.`;
  return templateProblem("language", "template_language_needed", detail, { languages });
}

/** `parts`: those that a message can't fill in. */
export function templateNotSupported(wanted: NamedTemplate, parts: string[]): Problem {
  const detail = `The template ${named(wanted)} has parts that this version can't fill in: ${parts.join(", ")}.`;
  return templateProblem("name", "template_not_supported", detail, { unsupported: parts });
}
