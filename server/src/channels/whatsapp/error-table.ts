// Meta's error codes and how a lane reacts to each.
// Source: Meta, "Error codes" of the WhatsApp Cloud API (developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes).
// A code comes in the response to a send or in a status webhook with `failed`.

/**
 * Only an error about a sender or a business may `pause`. After one about a message, a person or a template, the next
 * message of that kind would stop the sender again.
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
  codes: readonly number[];
  subcode?: number;
  meaning: ErrorMeaning;
};

/** The first row that fits applies. */
export const ERROR_TABLE: readonly ErrorRow[] = [
  // The Graph object in the request's path doesn't exist, so the number id is wrong.
  { codes: [100], subcode: 33, meaning: "channel_number_unknown", about: "sender", advice: "pause" },
  { codes: [33], meaning: "channel_number_unknown", about: "sender", advice: "pause" },
  { codes: [0, 190], meaning: "channel_token_invalid", about: "sender", advice: "pause" },
  { codes: [3, 10, 131005], meaning: "channel_permission_missing", about: "sender", advice: "pause" },
  { codes: range(200, 299), meaning: "channel_permission_missing", about: "sender", advice: "pause" },
  { codes: [131037], meaning: "channel_display_name_not_approved", about: "sender", advice: "pause" },
  { codes: [131045, 133010], meaning: "channel_number_not_registered", about: "sender", advice: "pause" },
  { codes: [368], meaning: "channel_account_blocked", about: "business", advice: "pause" },
  { codes: [131031], meaning: "channel_account_locked", about: "business", advice: "pause" },
  { codes: [131042, 131044], meaning: "channel_payment_problem", about: "business", advice: "pause" },

  { codes: [1, 2, 131000, 131016], meaning: "channel_unavailable", about: "channel", advice: "retry" },
  { codes: [133004], meaning: "channel_unavailable", about: "channel", advice: "retry" },
  { codes: [131057], meaning: "channel_maintenance", about: "business", advice: "retry" },
  { codes: [131053], meaning: "media_upload_failed", about: "message", advice: "retry" },

  { codes: [4, 80007], meaning: "channel_rate_limited", about: "business", advice: "slow" },
  { codes: [130429], meaning: "channel_rate_limited", about: "sender", advice: "slow" },
  { codes: [131048], meaning: "spam_rate_limited", about: "sender", advice: "slow_strongly" },
  { codes: [131056], meaning: "pair_rate_limited", about: "person", advice: "hold" },

  { codes: [130403], meaning: "recipient_blocked_by_business", about: "person", advice: "fail" },
  { codes: [130472], meaning: "recipient_in_experiment", about: "person", advice: "fail" },
  { codes: [130497], meaning: "channel_country_restricted", about: "person", advice: "fail" },
  { codes: [131021], meaning: "recipient_is_sender", about: "person", advice: "fail" },
  { codes: [131026], meaning: "recipient_unreachable", about: "person", advice: "fail" },
  { codes: [131030], meaning: "recipient_not_allowed", about: "person", advice: "fail" },
  { codes: [131047], meaning: "outside_customer_service_window", about: "person", advice: "fail" },
  { codes: [131049], meaning: "not_delivered_by_channel", about: "person", advice: "fail" },
  { codes: [131050], meaning: "recipient_opted_out", about: "person", advice: "fail" },
  { codes: [131062], meaning: "recipient_needs_phone", about: "person", advice: "fail" },
  { codes: [137000], meaning: "recipient_identity_changed", about: "person", advice: "fail" },

  { codes: [100, 131008], meaning: "channel_refused_value", about: "message", advice: "fail" },
  { codes: [131009, 135000], meaning: "channel_refused_value", about: "message", advice: "fail" },
  { codes: [131051], meaning: "message_type_unsupported", about: "message", advice: "fail" },
  { codes: [131052], meaning: "media_download_failed", about: "message", advice: "fail" },

  { codes: [131063], meaning: "marketing_messages_disabled", about: "template", advice: "fail_and_sync" },
  { codes: [131064], meaning: "template_category_limited", about: "template", advice: "fail_and_sync" },
  { codes: [132000], meaning: "template_variable_count", about: "template", advice: "fail_and_sync" },
  { codes: [132001], meaning: "template_not_found", about: "template", advice: "fail_and_sync" },
  { codes: [132005], meaning: "template_too_long", about: "template", advice: "fail_and_sync" },
  { codes: [132007], meaning: "template_policy_violation", about: "template", advice: "fail_and_sync" },
  { codes: [132012], meaning: "template_variable_format", about: "template", advice: "fail_and_sync" },
  { codes: [132015], meaning: "template_paused", about: "template", advice: "fail_and_sync" },
  { codes: [132016], meaning: "template_disabled", about: "template", advice: "fail_and_sync" },
  { codes: [132068], meaning: "template_flow_blocked", about: "template", advice: "fail_and_sync" },
  // Meta lets ten messages an hour pass while a flow is throttled, so a retry within minutes doesn't help.
  { codes: [132069], meaning: "template_flow_throttled", about: "template", advice: "fail_and_sync" },
  // Every code from 132000 on is about a template, and Meta adds codes, such as 132008.
  { codes: range(132002, 132999), meaning: "template_refused", about: "template", advice: "fail_and_sync" },
];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function errorRow(code: number, subcode: number | null): ErrorRow | null {
  return ERROR_TABLE.find((row) => row.codes.includes(code) && (row.subcode ?? subcode) === subcode) ?? null;
}

/** Users write programs against these codes, so they never change. A sentence names the fault and its correction, if any. */
export const ERROR_SENTENCES = {
  channel_account_blocked:
    "WhatsApp temporarily blocked the business account for a policy violation. See WhatsApp Manager for the reason.",
  channel_account_locked: "WhatsApp locked the business account. See its status in WhatsApp Manager.",
  channel_country_restricted:
    "WhatsApp doesn't allow this business account to message people in this person's country.",
  channel_display_name_not_approved:
    "The number's display name isn't approved yet. Get it approved in WhatsApp Manager.",
  channel_maintenance: "The business account is in maintenance mode, which lasts a few minutes.",
  channel_number_not_registered:
    "The number isn't registered with the WhatsApp Cloud API. Register the number.",
  channel_number_unknown:
    "WhatsApp knows no number with the sender's phone_number_id, or the access token can't see that number.",
  channel_payment_problem:
    "WhatsApp reports a problem with the business account's payment method. Correct it in Meta's billing settings.",
  channel_permission_missing:
    "The access token lacks the permission to send from this number. Grant the permission.",
  channel_rate_limited: "WhatsApp's rate limit is reached.",
  channel_refused_value: "WhatsApp refused a value in the message.",
  channel_token_invalid: "WhatsApp rejects the sender's access token. Store a new token.",
  channel_unavailable: "WhatsApp is temporarily unavailable.",
  marketing_messages_disabled:
    "Marketing templates are disabled for this business account on the Cloud API. Enable them in WhatsApp Manager.",
  media_download_failed: "WhatsApp couldn't download the message's media.",
  media_upload_failed: "WhatsApp couldn't process the message's media.",
  message_type_unsupported: "WhatsApp doesn't support this type of message.",
  not_delivered_by_channel:
    "WhatsApp chose not to deliver the message because this person receives many marketing messages already. Don't resend it within 24 hours.",
  outside_customer_service_window:
    "The person didn't write within the last 24 hours. Only a template can be sent.",
  pair_rate_limited: "Too many messages were sent to this person in a short time.",
  recipient_blocked_by_business:
    "The business blocked this person on WhatsApp. Unblock the person to send messages again.",
  recipient_identity_changed:
    "WhatsApp's identity check failed: the person's device or account changed since the last check.",
  recipient_in_experiment:
    "WhatsApp didn't deliver the message because this person is part of a Meta experiment.",
  recipient_is_sender: "The recipient is the sending number itself.",
  recipient_needs_phone: "WhatsApp can't send this kind of message to a person whose phone number is hidden.",
  recipient_not_allowed:
    "The sender is a test number, and this phone isn't in the list of recipients that Meta allows it. Add the phone in Meta's app dashboard.",
  recipient_opted_out: "The person stopped marketing messages from this business.",
  recipient_unreachable:
    "WhatsApp couldn't deliver the message. The phone may have no WhatsApp, an old version, or terms of service that the person hasn't agreed to.",
  spam_rate_limited:
    "WhatsApp limits this number because too many people blocked it or reported its messages.",
  template_category_limited:
    "WhatsApp limits this business account's templates because some have the wrong category. Correct the categories in WhatsApp Manager.",
  template_disabled:
    "WhatsApp disabled the template permanently because of its low quality. Create a new template.",
  template_flow_blocked:
    "The WhatsApp Flow in the template is blocked. Correct the flow in WhatsApp Manager.",
  template_flow_throttled:
    "The WhatsApp Flow in the template is throttled because of errors. Correct the flow and send again later.",
  template_not_found:
    "WhatsApp has no template with this name in this language, or the template isn't approved.",
  template_paused: "WhatsApp paused the template because of its low quality.",
  template_policy_violation: "The template's content violates a WhatsApp policy.",
  template_refused: "WhatsApp refused the template.",
  template_too_long: "The template is too long with its variables filled in.",
  template_variable_count: "The template expects a different number of variables.",
  template_variable_format: "A variable doesn't have the format that the template expects.",
} as const;

type ErrorMeaning = keyof typeof ERROR_SENTENCES;
