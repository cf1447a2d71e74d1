// The problems that only templates have.
import type { ChannelError } from "../channels/index.ts";
import { jsonPointer } from "../platform/json-pointer.ts";
import { type Fault, invalidInput, Problem } from "../platform/problem.ts";
import { quoted } from "../platform/quoted.ts";
import type { TemplateField } from "./template-field.ts";
import type { SyncResult } from "./template-sync.ts";

/** A fault of the field `template`, with members beside the standard ones. */
function templateProblem(faults: [Fault, ...Fault[]], extra: Record<string, unknown>): Problem {
  return invalidInput(faults, { extra });
}

function named({ name, language }: TemplateField): string {
  return language === undefined ? quoted(name) : `${quoted(name)} in ${quoted(language)}`;
}

/** `unasked` says why the channel couldn't be asked for it. */
export function templateNotFound(wish: TemplateField, unasked: ChannelError | null): Problem {
  const why = unasked ? ` It couldn't be looked for at the channel: ${unasked.detail}` : "";
  const detail = `There is no template ${named(wish)}.${why}`;
  return templateProblem([{ pointer: "/template/name", code: "template_not_found", detail }], {});
}

export function templateNotApproved(
  wish: TemplateField,
  statuses: { language: string; status: string }[],
): Problem {
  const known = statuses.map(({ language, status }) => `${status} in ${language}`).join(", ");
  const detail = `Only approved templates can be sent; ${quoted(wish.name)} is ${known}.`;
  return templateProblem([{ pointer: "/template/name", code: "template_not_approved", detail }], {
    template_status: statuses[0]?.status,
  });
}

export function templateLanguageNeeded(wish: TemplateField, languages: string[]): Problem {
  const detail = `${quoted(wish.name)} is approved in several languages: ${languages.join(", ")}.`;
  const fault = { pointer: "/template/language", code: "template_language_needed", detail };
  return templateProblem([fault], { languages });
}

/** Header text, media and buttons come with a later version. */
export function templateNeedsParameters(wish: TemplateField, components: string[]): Problem {
  const detail =
    `The template ${named(wish)} needs parameters in ${components.join(" and ")}, ` +
    "which this version can't give: only variables of the BODY.";
  return templateProblem([{ pointer: "/template/name", code: "template_needs_parameters", detail }], {
    components,
  });
}

/** `variables` are the BODY's. Null when the given ones are just those. */
export function variableProblem(given: readonly string[], variables: readonly string[]): Problem | null {
  const has = variables.length > 0 ? `The BODY has ${variables.join(", ")}.` : "The BODY has none.";
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
  return first ? templateProblem([first, ...rest], { variables }) : null;
}

export function syncWithoutSender(): Problem {
  return new Problem({
    status: 422,
    code: "no_sender",
    title: "No number to ask with",
    detail: "Templates belong to the business of a number. Connect one with POST /senders.",
  });
}

type SyncFailure = Extract<SyncResult, { kind: "refused" }>["failure"];

/** Whether the channel may list its templates when it is simply asked again. */
export function isPassing({ kind }: SyncFailure): boolean {
  return kind !== "pause" && kind !== "failed";
}

/** 409 when the account must do something first, 502 while the channel fails. */
export function syncRefused(failure: SyncFailure): Problem {
  const { error } = failure;
  return new Problem({
    status: isPassing(failure) ? 502 : 409,
    code: "template_sync_failed",
    title: "The channel didn't list its templates",
    detail: error.detail,
    retryable: isPassing(failure),
    extra: { channel_error: error.code, provider_code: error.providerCode },
  });
}
