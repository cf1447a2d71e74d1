// Meta's error codes and how a lane reacts to each.
// Source: Meta, "Error codes" of the WhatsApp Cloud API (developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes).
// A code comes in the response to a send or in a status webhook with `failed`.

/**
 * What the error speaks of decides how far its consequence may reach. An error about one message, one person or one
 * template must never stop a sender: the sender's other messages would wait behind it, and the next message of that kind
 * would stop the sender again after each resume. The type allows `pause` only for a sender or a whole business.
 */
type Reaction =
  | { about: "sender" | "business"; advice: "pause" | "slow" | "slow_strongly" | "retry" }
  | { about: "channel"; advice: "retry" }
  | { about: "person"; advice: "hold" | "fail" }
  | { about: "message"; advice: "retry" | "fail" }
  | { about: "template"; advice: "fail_and_sync" };

/** What a lane does about an error. `fail_and_sync` also reads the sender's templates again. */
export type Advice = Reaction["advice"];

export type ErrorRow = Reaction & {
  /** One code, or the first and the last code of a range. A row for one code goes before a range that includes it. */
  code: number | readonly [number, number];
  /** Applies only with this subcode. Such a row goes before the row without a subcode. */
  subcode?: number;
  /** The stable error code of this service's API. Users write programs against it. */
  meaning: string;
  /** For the user: what is wrong and, where somebody can do something about it, what to do. */
  sentence: string;
};

const TOKEN = "WhatsApp doesn't accept the sender's access token. Store a new token, then resume the sender.";
const PERMISSION =
  "The access token lacks the permission to send from this number. Grant the permission, then resume the sender.";
const UNREGISTERED =
  "The number isn't registered with the WhatsApp Cloud API. Register the number, then resume the sender.";
const UNKNOWN_NUMBER =
  "WhatsApp knows no number with the sender's phone_number_id, or the access token can't see that number.";
const PAYMENT =
  "WhatsApp reports a problem with the business account's payment method. Correct it in Meta's billing settings, then resume the sender.";
const BUSY = "WhatsApp is temporarily unavailable.";
const RATE_LIMIT = "WhatsApp's rate limit is reached.";
const INVALID_VALUE = "WhatsApp refused a value in the message.";

export const ERROR_TABLE: readonly ErrorRow[] = [
  // The sender or the business can't send at all.
  { code: 0, meaning: "channel_token_invalid", about: "sender", advice: "pause", sentence: TOKEN },
  { code: 190, meaning: "channel_token_invalid", about: "sender", advice: "pause", sentence: TOKEN },
  { code: 3, meaning: "channel_permission_missing", about: "sender", advice: "pause", sentence: PERMISSION },
  { code: 10, meaning: "channel_permission_missing", about: "sender", advice: "pause", sentence: PERMISSION },
  {
    code: [200, 299],
    meaning: "channel_permission_missing",
    about: "sender",
    advice: "pause",
    sentence: PERMISSION,
  },
  {
    code: 131005,
    meaning: "channel_permission_missing",
    about: "sender",
    advice: "pause",
    sentence: PERMISSION,
  },
  { code: 33, meaning: "channel_number_unknown", about: "sender", advice: "pause", sentence: UNKNOWN_NUMBER },
  {
    // Code 100 with this subcode: the Graph object in the request's path doesn't exist, so the number id is wrong.
    code: 100,
    subcode: 33,
    meaning: "channel_number_unknown",
    about: "sender",
    advice: "pause",
    sentence: UNKNOWN_NUMBER,
  },
  {
    code: 131037,
    meaning: "channel_display_name_not_approved",
    about: "sender",
    advice: "pause",
    sentence:
      "The number's display name isn't approved yet. Get it approved in WhatsApp Manager, then resume the sender.",
  },
  {
    code: 131045,
    meaning: "channel_number_not_registered",
    about: "sender",
    advice: "pause",
    sentence: UNREGISTERED,
  },
  {
    code: 133010,
    meaning: "channel_number_not_registered",
    about: "sender",
    advice: "pause",
    sentence: UNREGISTERED,
  },
  {
    code: 368,
    meaning: "channel_account_blocked",
    about: "business",
    advice: "pause",
    sentence:
      "WhatsApp temporarily blocked the business account for a policy violation. See WhatsApp Manager for the reason.",
  },
  {
    code: 131031,
    meaning: "channel_account_locked",
    about: "business",
    advice: "pause",
    sentence: "WhatsApp locked the business account. See its status in WhatsApp Manager.",
  },
  { code: 131042, meaning: "channel_payment_problem", about: "business", advice: "pause", sentence: PAYMENT },
  { code: 131044, meaning: "channel_payment_problem", about: "business", advice: "pause", sentence: PAYMENT },

  // Temporary.
  { code: 1, meaning: "channel_unavailable", about: "channel", advice: "retry", sentence: BUSY },
  { code: 2, meaning: "channel_unavailable", about: "channel", advice: "retry", sentence: BUSY },
  { code: 131000, meaning: "channel_unavailable", about: "channel", advice: "retry", sentence: BUSY },
  { code: 131016, meaning: "channel_unavailable", about: "channel", advice: "retry", sentence: BUSY },
  { code: 133004, meaning: "channel_unavailable", about: "channel", advice: "retry", sentence: BUSY },
  {
    code: 131057,
    meaning: "channel_maintenance",
    about: "business",
    advice: "retry",
    sentence: "The business account is in maintenance mode, which lasts a few minutes.",
  },
  {
    code: 131053,
    meaning: "media_upload_failed",
    about: "message",
    advice: "retry",
    sentence: "WhatsApp couldn't process the message's media.",
  },

  // Too fast.
  { code: 4, meaning: "channel_rate_limited", about: "business", advice: "slow", sentence: RATE_LIMIT },
  { code: 80007, meaning: "channel_rate_limited", about: "business", advice: "slow", sentence: RATE_LIMIT },
  { code: 130429, meaning: "channel_rate_limited", about: "sender", advice: "slow", sentence: RATE_LIMIT },
  {
    code: 131048,
    meaning: "spam_rate_limited",
    about: "sender",
    advice: "slow_strongly",
    sentence: "WhatsApp limits this number because too many people blocked it or reported its messages.",
  },
  {
    code: 131056,
    meaning: "pair_rate_limited",
    about: "person",
    advice: "hold",
    sentence: "Too many messages were sent to this person in a short time.",
  },

  // This person can't be reached by this business.
  {
    code: 130403,
    meaning: "recipient_blocked_by_business",
    about: "person",
    advice: "fail",
    sentence: "The business blocked this person on WhatsApp. Unblock the person to send messages again.",
  },
  {
    code: 130472,
    meaning: "recipient_in_experiment",
    about: "person",
    advice: "fail",
    sentence: "WhatsApp didn't deliver the message because this person is part of a Meta experiment.",
  },
  {
    code: 130497,
    meaning: "channel_country_restricted",
    about: "person",
    advice: "fail",
    sentence: "WhatsApp doesn't allow this business account to message people in this person's country.",
  },
  {
    code: 131021,
    meaning: "recipient_is_sender",
    about: "person",
    advice: "fail",
    sentence: "The recipient is the sending number itself.",
  },
  {
    code: 131026,
    meaning: "recipient_unreachable",
    about: "person",
    advice: "fail",
    sentence:
      "WhatsApp couldn't deliver the message. The phone may have no WhatsApp, an old version, or terms of service that weren't accepted.",
  },
  {
    code: 131030,
    meaning: "recipient_not_allowed",
    about: "person",
    advice: "fail",
    sentence:
      "The sender is a test number, and this phone isn't in the list of recipients that Meta allows it. Add the phone in Meta's app dashboard.",
  },
  {
    code: 131047,
    meaning: "outside_customer_service_window",
    about: "person",
    advice: "fail",
    sentence: "The person didn't write within the last 24 hours. Only a template can be sent.",
  },
  {
    code: 131049,
    meaning: "not_delivered_by_channel",
    about: "person",
    advice: "fail",
    sentence:
      "WhatsApp chose not to deliver the message because this person receives many marketing messages already. Don't resend it within 24 hours.",
  },
  {
    code: 131050,
    meaning: "recipient_opted_out",
    about: "person",
    advice: "fail",
    sentence: "The person stopped marketing messages from this business.",
  },
  {
    code: 131062,
    meaning: "recipient_needs_phone",
    about: "person",
    advice: "fail",
    sentence: "WhatsApp can't send this kind of message to a person whose phone number is hidden.",
  },
  {
    code: 137000,
    meaning: "recipient_identity_changed",
    about: "person",
    advice: "fail",
    sentence:
      "WhatsApp's identity check failed: the person's device or account changed since the last check.",
  },

  // This message can't be sent.
  { code: 100, meaning: "channel_refused_value", about: "message", advice: "fail", sentence: INVALID_VALUE },
  {
    code: 131008,
    meaning: "channel_refused_value",
    about: "message",
    advice: "fail",
    sentence: INVALID_VALUE,
  },
  {
    code: 131009,
    meaning: "channel_refused_value",
    about: "message",
    advice: "fail",
    sentence: INVALID_VALUE,
  },
  {
    code: 135000,
    meaning: "channel_refused_value",
    about: "message",
    advice: "fail",
    sentence: INVALID_VALUE,
  },
  {
    code: 131051,
    meaning: "message_type_unsupported",
    about: "message",
    advice: "fail",
    sentence: "WhatsApp doesn't support this type of message.",
  },
  {
    code: 131052,
    meaning: "media_download_failed",
    about: "message",
    advice: "fail",
    sentence: "WhatsApp couldn't download the message's media.",
  },

  // This template can't be sent.
  {
    code: 131063,
    meaning: "marketing_messages_disabled",
    about: "template",
    advice: "fail_and_sync",
    sentence:
      "Marketing templates are disabled for this business account on the Cloud API. Enable them in WhatsApp Manager.",
  },
  {
    code: 131064,
    meaning: "template_category_limited",
    about: "template",
    advice: "fail_and_sync",
    sentence:
      "WhatsApp limits this business account's templates because some have the wrong category. Correct the categories in WhatsApp Manager.",
  },
  {
    code: 132000,
    meaning: "template_variable_count",
    about: "template",
    advice: "fail_and_sync",
    sentence: "The template expects a different number of variables.",
  },
  {
    code: 132001,
    meaning: "template_not_found",
    about: "template",
    advice: "fail_and_sync",
    sentence: "WhatsApp has no template with this name in this language, or the template isn't approved.",
  },
  {
    code: 132005,
    meaning: "template_too_long",
    about: "template",
    advice: "fail_and_sync",
    sentence: "The template is too long with its variables filled in.",
  },
  {
    code: 132007,
    meaning: "template_policy_violation",
    about: "template",
    advice: "fail_and_sync",
    sentence: "The template's content violates a WhatsApp policy.",
  },
  {
    code: 132012,
    meaning: "template_variable_format",
    about: "template",
    advice: "fail_and_sync",
    sentence: "A variable doesn't have the format that the template expects.",
  },
  {
    code: 132015,
    meaning: "template_paused",
    about: "template",
    advice: "fail_and_sync",
    sentence: "WhatsApp paused the template because of its low quality.",
  },
  {
    code: 132016,
    meaning: "template_disabled",
    about: "template",
    advice: "fail_and_sync",
    sentence: "WhatsApp disabled the template permanently because of its low quality. Create a new template.",
  },
  {
    code: 132068,
    meaning: "template_flow_blocked",
    about: "template",
    advice: "fail_and_sync",
    sentence: "The WhatsApp Flow in the template is blocked. Correct the flow in WhatsApp Manager.",
  },
  {
    // Meta lets ten messages an hour pass while a flow is throttled: a retry within minutes doesn't help.
    code: 132069,
    meaning: "template_flow_throttled",
    about: "template",
    advice: "fail_and_sync",
    sentence:
      "The WhatsApp Flow in the template is throttled because of errors. Correct the flow and send again later.",
  },
  {
    // Every code from 132000 on is about a template, and Meta adds codes (132008 among others).
    code: [132002, 132999],
    meaning: "template_refused",
    about: "template",
    advice: "fail_and_sync",
    sentence: "WhatsApp refused the template.",
  },
];

/** The row for a code, or null for a code that the table doesn't have. */
export function errorRow(code: number, subcode: number | null): ErrorRow | null {
  const fits = (row: ErrorRow) =>
    typeof row.code === "number" ? row.code === code : code >= row.code[0] && code <= row.code[1];
  return ERROR_TABLE.find((row) => fits(row) && (row.subcode ?? subcode) === subcode) ?? null;
}
