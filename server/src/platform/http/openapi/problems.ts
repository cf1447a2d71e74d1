// The problems that an operation can answer: common ones, by the operation's input, and its own.
import { z } from "zod";
import { MOST_FAULTS } from "../../problem.ts";
import {
  booleanField,
  intField,
  listField,
  objectField,
  objectsField,
  textField,
} from "../answers/answer-fields.ts";
import { STATUS_CODES } from "../http-server.ts";
import type { Operation } from "../operation.ts";

const channelError = z.object({
  code: textField("The kind of error. Stable, for programs.", "channel_unreachable"),
  detail: textField("A sentence for people.", "The channel can't be reached."),
  retryable: booleanField("Whether the same could succeed later."),
  provider_code: intField("The channel's own code, if it gave one.").nullable(),
});

export const unreadTemplates = z.object({
  business_id: textField("The channel's id of the business.", "102290129340398"),
  source_phone: textField("The number with whose credentials the templates were asked for.", "+15550001000"),
  error: channelError.meta({ description: "Why they couldn't be read." }),
});

export const problemSchema = z
  .object({
    type: textField("A URI of the kind of problem."),
    title: textField("The kind of problem, for people."),
    status: intField("The status of the answer."),
    detail: textField("A sentence for people."),
    instance: textField("The path of the request."),
    code: textField("Stable, for programs."),
    request_id: textField("The header `Request-Id` of the answer; the log has it, too."),
    retryable: booleanField("Whether the same request can succeed later."),
    errors: objectsField(`The faults of the input, at most ${MOST_FAULTS}.`, {
      pointer: textField("JSON Pointer to the faulty value."),
      code: textField("The kind of fault. Stable, for programs."),
      detail: textField("A sentence for people."),
    }).optional(),
    errors_omitted: intField("Number of faults that `errors` leaves out; absent if none.").optional(),
    scope: textField("With `insufficient_scope`: the scope that the key lacks.").optional(),
    sender_id: textField("With `sender_exists`: the id of the sender that has the number.").optional(),
    variables: listField(
      "With a fault in the values for a template: the variables that its body has.",
      z.string(),
    ).optional(),
    header: textField(
      "With a fault in the values for a template: the content that its header takes; null for none.",
      "text",
    )
      .nullable()
      .optional(),
    buttons: listField(
      "With a fault in the values for a template: the places of its buttons that take a value.",
      z.string(),
      ["1"],
    ).optional(),
    offer: booleanField(
      "With a fault in the values for a template: whether it takes the end of an offer.",
    ).optional(),
    cards: listField(
      "With a fault in the values for a template: the same of each of its cards. Empty for a template without cards.",
      z.object({
        variables: listField("The variables of the card's body.", z.string()),
        header: textField("The content of the card's header; null for none.", "image").nullable(),
        buttons: listField("The places of the card's buttons that take a value.", z.string()),
      }),
      [],
    ).optional(),
    languages: listField(
      "With `template_language_needed`: the languages to choose from.",
      z.string(),
    ).optional(),
    unsupported: listField(
      "With `template_not_supported`: the parts that messages can't fill in, by the channel's names.",
      z.string(),
    ).optional(),
    template_status: textField(
      "With `template_not_approved`: the channel's status of the template.",
    ).optional(),
    channel_error: textField("With `template_sync_failed`: the code of the channel's error.").optional(),
    channel: textField("With `credentials_refused`: the channel, whose codes `errors` has.").optional(),
    failed: listField(
      "With `template_sync_failed`: the businesses whose templates couldn't be read.",
      unreadTemplates,
    ).optional(),
    message_id: textField("With `message_failed`: the id of the message.").optional(),
    message_status: textField("With `message_failed`: the status of the message.").optional(),
    message_error: channelError
      .nullable()
      .optional()
      .meta({ description: "With `message_failed`: the error of the message; null for none." }),
    accounts: objectsField("With `account_required`: where the person was last comes first.", {
      id: textField("The account's id."),
      name: textField("The account's name."),
    }).optional(),
    newer_message: objectField("With `thread_moved_on`: the newest message that the writer hasn't seen.", {
      id: textField("The id of the message."),
      text: textField(
        "The text; null for a message without text, and without the scope `messages:read`.",
      ).nullable(),
      by: textField("Who sent the message, as in `Message`.").nullable(),
      created_at: textField("When the message was accepted."),
    }).optional(),
    provider_code: intField("With `template_sync_failed`: the channel's own code, if it gave one.")
      .nullable()
      .optional(),
  })
  .meta({ id: "Problem" });

const FIELD_CODES = ["invalid_text", "invalid_type", "invalid_value", "required", "unknown_field"];

export function problemsOf(operation: Operation): Array<{ status: number; title: string; codes: string[] }> {
  const codes = new Map<number, Set<string>>();
  const add = (status: number, ...more: string[]) =>
    codes.set(status, new Set([...(codes.get(status) ?? []), ...more]));
  // An operation without a body also reads one, and refuses it.
  const readsBody = operation.method !== "GET" && !operation.streams;
  add(400, "bad_request", "invalid_url", "unknown_api_version");
  add(408, "request_timeout");
  add(417, "expectation_failed");
  add(431, "headers_too_large");
  if (!operation.keyless) {
    add(401, "invalid_api_key", "invalid_session", "missing_api_key");
    if (operation.method !== "GET") add(403, "csrf_check_failed");
    add(429, "rate_limited", "too_many_invalid_keys");
  }
  if (operation.scope !== null) add(403, "insufficient_scope");
  if (operation.anybody) add(403, "own_threads_only");
  if (readsBody) {
    add(413, "body_too_large");
    add(415, "unsupported_media_type");
    if (!operation.upload) {
      add(400, "invalid_json");
      add(422, "invalid_name");
    }
  }
  if (operation.streams) {
    add(400, "body_cut_off");
    add(408, "body_too_slow");
    add(415, "unsupported_media_type");
    add(429, "too_many_uploads");
  }
  add(422, ...FIELD_CODES);
  for (const part of [operation.params, operation.query, operation.body])
    if (part) add(422, ...codesOf(part));
  if (operation.method === "POST" && !operation.keyless) {
    add(409, "idempotency_in_progress");
    add(410, "result_erased");
    add(422, "idempotency_key_reused", "invalid_idempotency_key");
  }
  add(500, "internal_error");
  add(503, "busy", "database_unavailable", "overloaded");
  for (const [status, own] of Object.entries(operation.problems ?? {})) add(Number(status), ...own);
  return [...codes]
    .sort(([one], [two]) => one - two)
    .map(([status, set]) => ({ status, title: STATUS_CODES[status] ?? "Error", codes: [...set].sort() }));
}

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

/**
 * The codes of the faults that a schema can find. Codes of refinements and limits are read from the schema. A schema that finds faults
 * in another way names their codes as `codes` in its metadata.
 */
function codesOf(schema: Schema): Set<string> {
  const codes = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (isSchema(value)) {
      for (const code of codesOfSchema(value)) codes.add(code);
      visit(value._zod.def);
      visit(z.globalRegistry.get(value)?.["documentedAs"]);
    } else if (isPlain(value)) for (const part of Object.values(value)) visit(part);
  };
  visit(schema);
  return codes;
}

function isSchema(value: object): value is Schema {
  return "_zod" in value && "run" in (value._zod as object);
}

/** Arrays and plain objects, in which schemas hold their parts. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function codesOfSchema(schema: Schema): string[] {
  const { type, checks = [] } = schema._zod.def as { type: string; checks?: Check[] };
  const named = (z.globalRegistry.get(schema)?.["codes"] ?? []) as string[];
  return [
    ...named,
    ...[schema, ...checks].flatMap((check) => codesOfCheck(check as Check, type === "string")),
  ];
}

/** As `faultsOf` names the issues of a check. A format is a schema and its own check. */
function codesOfCheck(check: Check, isText: boolean): string[] {
  const { check: kind, params } = check._zod.def as { check?: string; params?: { code?: string } };
  switch (kind) {
    case "min_length":
      return [isText ? "too_short" : "too_small"];
    case "max_length":
      return [isText ? "too_long" : "too_large"];
    case "greater_than":
      return ["too_small"];
    case "less_than":
      return ["too_large"];
    case "number_format":
      return ["too_small", "too_large"];
    default:
      return params?.code === undefined ? [] : [params.code];
  }
}
