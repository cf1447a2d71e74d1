// Errors about one message, person or template. They never pause the sender: the next such message would pause it again.
import type { ConnectorError } from "../../connector-errors.ts";

const SYNC = { advice: "fail_and_sync" } as const;
const OTHER_TEMPLATE = { ...SYNC, remedies: ["send_template"] } as const;
const SEE_TEMPLATES = { ...SYNC, remedies: ["send_template", "see_templates"] } as const;
const EDIT_TEMPLATE = { ...SYNC, remedies: ["edit_template"] } as const;

export const messageErrors = {
  channel_country_restricted: {
    meaning: "WhatsApp doesn't let the business write to people in this country.",
    cause: "A rule of WhatsApp for the country or for the account.",
    action: "Reach the person in another way.",
    codes: [130497],
  },
  channel_refused: {
    meaning: "WhatsApp refused the message.",
    cause: "A reason that the service doesn't know. The detail has WhatsApp's own words.",
    action: "Look up `provider_code` at Meta.",
  },
  channel_refused_value: {
    meaning: "WhatsApp refused a value in the message.",
    cause: "A value breaks a rule of WhatsApp that the service doesn't check.",
    action: "Correct the value that the detail names, and send a new message.",
    codes: [100, 131008, 131009, 135000],
  },
  marketing_messages_disabled: {
    meaning: "Marketing templates are switched off for the business on this path.",
    cause:
      "They are disabled for the Cloud API in WhatsApp Manager, and the number doesn't use Meta's Marketing Messages API.",
    action:
      "Set `marketing_messages` of the number to on, or enable them in WhatsApp Manager. Then send a new message.",
    remedies: ["see_sender"],
    advice: "fail_and_sync",
    codes: [131063],
  },
  media_download_failed: {
    meaning: "WhatsApp couldn't download the media of the message.",
    cause: "A failure at WhatsApp.",
    action: "Send a new message.",
    remedies: ["try_again", "choose_sticker"],
    codes: [131052],
  },
  message_type_unsupported: {
    meaning: "WhatsApp doesn't support this type of message.",
    cause: "The recipient's app or the number can't take it.",
    action: "Send a text or a template.",
    codes: [131051],
  },
  not_delivered_by_channel: {
    meaning: "WhatsApp chose not to deliver the message: it limits the promotions that a person gets.",
    cause: "The person gets many marketing messages already.",
    action: "Don't send it again within 24 hours. A reply of the person helps.",
    codes: [131049],
  },
  outside_customer_service_window: {
    meaning: "The person didn't write within the last 24 hours. WhatsApp takes only a template now.",
    explainedBy: "messages",
    codes: [131047],
  },
  recipient_blocked_by_business: {
    meaning: "The business has blocked this person on WhatsApp.",
    cause: "Somebody blocked the person in WhatsApp Manager or over the API.",
    action: "Unblock the person to send messages again.",
    remedies: ["try_again"],
    codes: [130403],
  },
  recipient_identity_changed: {
    meaning: "WhatsApp's identity check failed: the person has a new phone or account.",
    cause: "The person's device or account changed since the last check.",
    action: "Confirm who uses the number, then send a new message.",
    remedies: ["try_again"],
    codes: [137000],
  },
  recipient_in_experiment: {
    meaning: "WhatsApp didn't deliver the message, because this person is part of one of its experiments.",
    cause: "Meta leaves out marketing messages to some people in order to compare.",
    action: "Reach the person in another way.",
    remedies: ["send_template"],
    codes: [130472],
  },
  recipient_is_sender: {
    meaning: "The recipient is the sending number itself.",
    cause: "The number was entered twice.",
    action: "Send to another number.",
    codes: [131021],
  },
  recipient_needs_phone: {
    meaning: "WhatsApp can't send this kind of message to a hidden number.",
    cause: "A rule of WhatsApp.",
    action: "Send another kind of message.",
    codes: [131062],
  },
  recipient_not_allowed: {
    meaning: "A test number reaches only the phones that are listed in Meta's app dashboard.",
    cause: "The sender is a test number of Meta, and this phone isn't listed.",
    action: "Add the phone in Meta's app dashboard, or use a real number.",
    remedies: ["try_again"],
    codes: [131030],
  },
  recipient_opted_out: {
    meaning: "The person stopped marketing messages from this business.",
    cause: "The person chose so in WhatsApp.",
    action: "Send no marketing templates to this person.",
    codes: [131050],
  },
  recipient_unreachable: {
    meaning: "WhatsApp can't reach this number. It may not use WhatsApp, or uses an old version.",
    cause: "The phone may have no WhatsApp, an old version, or terms of service that weren't accepted.",
    action: "Check the number, or reach the person in another way.",
    remedies: ["copy_number", "try_again"],
    codes: [131026],
  },
  marketing_path_closed: {
    meaning: "The business has no access to Meta's Marketing Messages API.",
    cause: "Meta hasn't opened it for this account, and the number is set to send marketing templates by it.",
    action:
      "Set `marketing_messages` of the number to off, or ask Meta for access. Then send the message again.",
    remedies: ["see_sender"],
  },
  marketing_terms_missing: {
    meaning:
      "The terms of Meta's Marketing Messages API aren't accepted, so WhatsApp takes no marketing templates.",
    cause: "Nobody of the business has accepted them yet.",
    action:
      "Accept the terms in WhatsApp Manager, under Marketing messages. Or set `marketing_messages` of the number to off, as long as Meta " +
      "takes marketing templates without them. Then send the message again.",
    remedies: ["see_sender"],
  },
  marketing_template_unavailable: {
    meaning: "Meta's Marketing Messages API can't send this template.",
    cause: "Meta couldn't prepare the template for it, or the business may not use it.",
    action: "Look at the template in WhatsApp Manager, or set `marketing_messages` of the number to off.",
    remedies: ["see_templates", "see_sender"],
    advice: "fail_and_sync",
    codes: [134102],
  },
  template_category_limited: {
    meaning: "WhatsApp limits the business's templates, because some are in a wrong category.",
    cause: "Some templates have the wrong category.",
    action: "Correct the categories in WhatsApp Manager.",
    ...OTHER_TEMPLATE,
    codes: [131064],
  },
  template_disabled: {
    meaning: "WhatsApp has disabled the template for good, because of its low quality.",
    cause: "Its quality was low several times.",
    action: "Create a new template.",
    ...SEE_TEMPLATES,
    codes: [132016],
  },
  template_flow_blocked: {
    meaning: "The form (WhatsApp Flow) in the template is blocked.",
    cause: "The flow has faults.",
    action: "Correct the flow in WhatsApp Manager.",
    ...OTHER_TEMPLATE,
    codes: [132068],
  },
  // Meta lets ten messages an hour pass while a flow is throttled, so a retry within minutes doesn't help.
  template_flow_throttled: {
    meaning: "The form (WhatsApp Flow) in the template is throttled.",
    cause: "The flow has too many errors.",
    action: "Correct the flow and send again later.",
    ...OTHER_TEMPLATE,
    codes: [132069],
  },
  template_not_found: {
    meaning: "WhatsApp has no approved template of this name in this language.",
    explainedBy: "templates",
    advice: "fail_and_sync",
    codes: [132001],
  },
  template_paused: {
    meaning: "WhatsApp has paused the template, because of its low quality.",
    cause: "People block or report it.",
    action: "Improve the template, or wait until the pause ends.",
    ...SEE_TEMPLATES,
    codes: [132015],
  },
  template_policy_violation: {
    meaning: "With its values filled in, the template breaks a policy of WhatsApp.",
    cause: "WhatsApp found it in a review.",
    action: "Change the template in WhatsApp Manager.",
    ...EDIT_TEMPLATE,
    codes: [132007],
  },
  // Every code from 132000 on is about a template, and Meta adds codes, such as 132008.
  template_refused: {
    meaning: "WhatsApp refused the template.",
    cause: "A reason that the service doesn't know. The detail has WhatsApp's own words.",
    action: "Look up `provider_code` at Meta.",
    ...SEE_TEMPLATES,
    range: [132002, 132999],
  },
  template_too_long: {
    meaning: "With its values filled in, the template is too long.",
    cause: "The values are long.",
    action: "Send shorter values.",
    ...EDIT_TEMPLATE,
    codes: [132005],
  },
  template_variable_count: {
    meaning: "The template needs another number of values.",
    cause: "The template was changed at the channel since the last sync.",
    action: "Its templates are read again by themselves. Compare GET /templates, and send a new message.",
    ...EDIT_TEMPLATE,
    codes: [132000],
  },
  template_variable_format: {
    meaning: "A value doesn't have the form that the template expects.",
    cause: "For example a text where the template has a date or an amount.",
    action: "Correct the value, and send a new message.",
    ...EDIT_TEMPLATE,
    codes: [132012, 132018],
  },
} as const satisfies Record<string, ConnectorError<"fail" | "fail_and_sync">>;
