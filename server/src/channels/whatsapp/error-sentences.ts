// The error codes of this service's API for Meta's errors. Users write programs against the codes, so they never change.
// Each sentence names the fault and, if somebody can correct the fault, the correction.

export const ERROR_SENTENCES = {
  channel_account_blocked:
    "WhatsApp temporarily blocked the business account for a policy violation. See WhatsApp Manager for the reason.",
  channel_account_locked: "WhatsApp locked the business account. See its status in WhatsApp Manager.",
  channel_country_restricted:
    "WhatsApp doesn't allow this business account to message people in this person's country.",
  channel_display_name_not_approved:
    "The number's display name isn't approved yet. Get it approved in WhatsApp Manager, then resume the sender.",
  channel_maintenance: "The business account is in maintenance mode, which lasts a few minutes.",
  channel_number_not_registered:
    "The number isn't registered with the WhatsApp Cloud API. Register the number, then resume the sender.",
  channel_number_unknown:
    "WhatsApp knows no number with the sender's phone_number_id, or the access token can't see that number.",
  channel_payment_problem:
    "WhatsApp reports a problem with the business account's payment method. Correct it in Meta's billing settings, then resume the sender.",
  channel_permission_missing:
    "The access token lacks the permission to send from this number. Grant the permission, then resume the sender.",
  channel_rate_limited: "WhatsApp's rate limit is reached.",
  channel_refused_value: "WhatsApp refused a value in the message.",
  channel_token_invalid:
    "WhatsApp rejects the sender's access token. Store a new token, then resume the sender.",
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

export type ErrorMeaning = keyof typeof ERROR_SENTENCES;
