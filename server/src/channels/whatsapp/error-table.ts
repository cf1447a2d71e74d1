// What WhatsApp's error codes mean and what to do about each: one row a code.
// Source: Meta's "Cloud API error codes", in a response or in a failed status.

/** What a lane does about an error. `fail_and_sync` also reads the templates anew. */
export type Advice = "pause" | "retry" | "slow" | "slow_strongly" | "hold" | "fail" | "fail_and_sync";

export interface ErrorRow {
  /** One code, or the first and the last of a range. */
  code: number | readonly [number, number];
  /** Only with this subcode; such a row goes before the one without. */
  subcode?: number;
  /** The error in the service's words: stable, users write programs against it. */
  meaning: string;
  advice: Advice;
  /** For the user: what is wrong and, where somebody can do something, what. */
  sentence: string;
}

const TOKEN = "WhatsApp doesn't accept the sender's access token: store a new one and resume the sender.";
const PERMISSION =
  "The access token may not send from this number: grant the permission and resume the sender.";
const UNREGISTERED =
  "The number isn't registered with the WhatsApp Cloud API: register it and resume the sender.";
const BUSY = "WhatsApp is unavailable for the moment.";
const TOO_FAST = "WhatsApp's rate limit is reached.";
const MALFORMED = "WhatsApp refused a value of the message.";

export const ERROR_TABLE: readonly ErrorRow[] = [
  { code: 0, meaning: "channel_token_invalid", advice: "pause", sentence: TOKEN },
  { code: 190, meaning: "channel_token_invalid", advice: "pause", sentence: TOKEN },
  {
    code: 368,
    meaning: "channel_account_blocked",
    advice: "pause",
    sentence: "WhatsApp blocked the business account for a while for breaking its policies.",
  },
  {
    code: 131031,
    meaning: "channel_account_locked",
    advice: "pause",
    sentence: "WhatsApp locked the business account: see its state in Meta's business manager.",
  },
  {
    code: 130497,
    meaning: "channel_country_restricted",
    advice: "pause",
    sentence: "WhatsApp doesn't let this business account write to people in this country.",
  },
  {
    code: 131042,
    meaning: "channel_payment_problem",
    advice: "pause",
    sentence: "WhatsApp has a problem with the business account's payment method.",
  },
  { code: 3, meaning: "channel_permission_missing", advice: "pause", sentence: PERMISSION },
  { code: 10, meaning: "channel_permission_missing", advice: "pause", sentence: PERMISSION },
  { code: [200, 299], meaning: "channel_permission_missing", advice: "pause", sentence: PERMISSION },
  { code: 131045, meaning: "channel_number_not_registered", advice: "pause", sentence: UNREGISTERED },
  { code: 133010, meaning: "channel_number_not_registered", advice: "pause", sentence: UNREGISTERED },
  {
    // The object in the address isn't there for this token: the number id is wrong, which no message can help.
    code: 100,
    subcode: 33,
    meaning: "channel_number_unknown",
    advice: "pause",
    sentence: "WhatsApp knows no number with the sender's phone_number_id, or the access token can't see it.",
  },
  { code: 1, meaning: "channel_unavailable", advice: "retry", sentence: BUSY },
  { code: 2, meaning: "channel_unavailable", advice: "retry", sentence: BUSY },
  { code: 131000, meaning: "channel_unavailable", advice: "retry", sentence: BUSY },
  { code: 131016, meaning: "channel_unavailable", advice: "retry", sentence: BUSY },
  { code: 133004, meaning: "channel_unavailable", advice: "retry", sentence: BUSY },
  {
    code: 131057,
    meaning: "channel_maintenance",
    advice: "retry",
    sentence: "WhatsApp is maintaining the business account, which takes some minutes.",
  },
  { code: 4, meaning: "channel_rate_limited", advice: "slow", sentence: TOO_FAST },
  { code: 80007, meaning: "channel_rate_limited", advice: "slow", sentence: TOO_FAST },
  { code: 130429, meaning: "channel_rate_limited", advice: "slow", sentence: TOO_FAST },
  {
    code: 131056,
    meaning: "pair_rate_limited",
    advice: "hold",
    sentence: "Too many messages went to this person in a short time.",
  },
  {
    code: 131048,
    meaning: "spam_rate_limited",
    advice: "slow_strongly",
    sentence: "WhatsApp limits this number because people blocked or reported its messages.",
  },
  {
    code: 131053,
    meaning: "media_upload_failed",
    advice: "retry",
    sentence: "WhatsApp couldn't take the message's media.",
  },
  {
    code: 131047,
    meaning: "outside_customer_service_window",
    advice: "fail",
    sentence: "The person didn't write within the last 24 hours: only a template can be sent.",
  },
  {
    code: 131026,
    meaning: "recipient_unreachable",
    advice: "fail",
    sentence:
      "WhatsApp couldn't deliver it: the phone may have no WhatsApp, an old version, or not have accepted the terms.",
  },
  {
    code: 131021,
    meaning: "recipient_is_sender",
    advice: "fail",
    sentence: "The recipient is the sending number itself.",
  },
  {
    code: 131051,
    meaning: "message_type_unsupported",
    advice: "fail",
    sentence: "WhatsApp doesn't support this kind of message.",
  },
  { code: 100, meaning: "channel_refused_value", advice: "fail", sentence: MALFORMED },
  { code: 131008, meaning: "channel_refused_value", advice: "fail", sentence: MALFORMED },
  { code: 131009, meaning: "channel_refused_value", advice: "fail", sentence: MALFORMED },
  {
    code: 131049,
    meaning: "not_delivered_by_channel",
    advice: "fail",
    sentence: "WhatsApp chose not to deliver it, to keep its users' messages few and wanted.",
  },
  {
    code: 131050,
    meaning: "recipient_opted_out",
    advice: "fail",
    sentence: "The person doesn't want marketing messages from this business.",
  },
  {
    code: 130472,
    meaning: "recipient_in_experiment",
    advice: "fail",
    sentence: "WhatsApp didn't deliver it because the person is part of an experiment of Meta's.",
  },
  {
    code: 132000,
    meaning: "template_variable_count",
    advice: "fail_and_sync",
    sentence: "The template has another number of variables than were given.",
  },
  {
    code: 132001,
    meaning: "template_not_found",
    advice: "fail_and_sync",
    sentence: "WhatsApp has no such template in this language, or it isn't approved.",
  },
  {
    code: 132005,
    meaning: "template_too_long",
    advice: "fail_and_sync",
    sentence: "The template with its variables filled in is too long.",
  },
  {
    code: 132007,
    meaning: "template_policy_violation",
    advice: "fail_and_sync",
    sentence: "WhatsApp refused the template's content by its policy.",
  },
  {
    code: 132012,
    meaning: "template_variable_format",
    advice: "fail_and_sync",
    sentence: "A variable of the template has another form than the template asks for.",
  },
  {
    code: 132015,
    meaning: "template_paused",
    advice: "fail_and_sync",
    sentence: "WhatsApp paused the template because of its low quality.",
  },
  {
    code: 132016,
    meaning: "template_disabled",
    advice: "fail_and_sync",
    sentence: "WhatsApp disabled the template for good because of its low quality.",
  },
];

/** The row for a code; null when Meta has a code that we don't know. */
export function errorRow(code: number, subcode: number | null): ErrorRow | null {
  const fits = (row: ErrorRow) =>
    typeof row.code === "number" ? row.code === code : code >= row.code[0] && code <= row.code[1];
  return ERROR_TABLE.find((row) => fits(row) && (row.subcode ?? subcode) === subcode) ?? null;
}
