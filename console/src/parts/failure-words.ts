// What a failure means in a shop owner's words, and what helps, by the code of the error.
import type { Key } from "../words/t.ts";

/** What a person can do about a failure. */
export type FailureAct =
  | "send_template"
  | "edit_template"
  | "choose_sticker"
  | "try_again"
  | "copy_number"
  | "see_sender"
  | "see_templates";

export interface FailureWords {
  words: Key;
  acts: FailureAct[];
}

/** A code without words is a code of a later version: the service's own sentence is shown. */
export const FAILURE_WORDS: Record<string, FailureWords> = {
  outside_customer_service_window: { words: "failure.window", acts: ["send_template"] },
  outcome_unknown: { words: "failure.outcomeUnknown", acts: ["try_again"] },

  recipient_unreachable: { words: "failure.unreachable", acts: ["copy_number", "try_again"] },
  recipient_is_sender: { words: "failure.isSender", acts: [] },
  recipient_opted_out: { words: "failure.optedOut", acts: [] },
  recipient_in_experiment: { words: "failure.experiment", acts: ["send_template"] },
  recipient_blocked_by_business: { words: "failure.blockedByUs", acts: ["try_again"] },
  recipient_identity_changed: { words: "failure.identity", acts: ["try_again"] },
  recipient_needs_phone: { words: "failure.needsPhone", acts: [] },
  recipient_not_allowed: { words: "failure.testNumber", acts: ["try_again"] },
  not_delivered_by_channel: { words: "failure.notDelivered", acts: [] },
  pair_rate_limited: { words: "failure.pairRate", acts: ["try_again"] },

  channel_unavailable: { words: "failure.unavailable", acts: ["try_again"] },
  channel_maintenance: { words: "failure.maintenance", acts: ["try_again"] },
  channel_rate_limited: { words: "failure.rate", acts: ["try_again", "see_sender"] },
  spam_rate_limited: { words: "failure.spam", acts: ["see_sender"] },
  channel_token_invalid: { words: "failure.token", acts: ["see_sender"] },
  channel_permission_missing: { words: "failure.permission", acts: ["see_sender"] },
  channel_number_unknown: { words: "failure.numberUnknown", acts: ["see_sender"] },
  channel_number_not_registered: { words: "failure.notRegistered", acts: ["see_sender"] },
  channel_display_name_not_approved: { words: "failure.displayName", acts: ["see_sender"] },
  channel_account_blocked: { words: "failure.accountBlocked", acts: ["see_sender"] },
  channel_account_locked: { words: "failure.accountLocked", acts: ["see_sender"] },
  channel_payment_problem: { words: "failure.payment", acts: ["see_sender"] },
  channel_country_restricted: { words: "failure.country", acts: [] },

  channel_refused_value: { words: "failure.refusedValue", acts: [] },
  message_type_unsupported: { words: "failure.typeUnsupported", acts: [] },
  media_upload_failed: { words: "failure.media", acts: ["try_again", "choose_sticker"] },
  media_download_failed: { words: "failure.media", acts: ["try_again", "choose_sticker"] },

  template_not_found: { words: "failure.templateNotFound", acts: ["send_template", "see_templates"] },
  template_variable_count: { words: "failure.templateValues", acts: ["edit_template"] },
  template_variable_format: { words: "failure.templateFormat", acts: ["edit_template"] },
  template_too_long: { words: "failure.templateLong", acts: ["edit_template"] },
  template_policy_violation: { words: "failure.templatePolicy", acts: ["edit_template"] },
  template_paused: { words: "failure.templatePaused", acts: ["send_template", "see_templates"] },
  template_disabled: { words: "failure.templateDisabled", acts: ["send_template", "see_templates"] },
  template_category_limited: { words: "failure.templateCategory", acts: ["send_template"] },
  template_flow_blocked: { words: "failure.templateFlow", acts: ["send_template"] },
  template_flow_throttled: { words: "failure.templateFlow", acts: ["send_template"] },
  template_refused: { words: "failure.templateRefused", acts: ["send_template", "see_templates"] },
  marketing_messages_disabled: { words: "failure.marketing", acts: ["send_template"] },

  network_error: { words: "failure.network", acts: ["try_again"] },
  timeout: { words: "failure.network", acts: ["try_again"] },
  overloaded: { words: "failure.busy", acts: ["try_again"] },
  rate_limited: { words: "failure.tooMany", acts: ["try_again"] },
  no_sender: { words: "failure.noSender", acts: ["see_sender"] },
};
