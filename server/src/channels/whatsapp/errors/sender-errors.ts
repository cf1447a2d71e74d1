// Errors that pause the sender or pass by themselves: the message stays, and can be sent later. Only an error about the
// sender or its business may pause.
import type { ConnectorError } from "../../connector-errors.ts";

const PAUSE = { advice: "pause", remedies: ["see_sender"] } as const;

export const senderErrors = {
  channel_access_refused: {
    meaning: "A proxy between the service and WhatsApp refused the request.",
    cause: "The operator's network or proxy requires an authentication.",
    action: "The operator corrects the proxy. Then resume the sender; its messages were kept.",
    ...PAUSE,
  },
  channel_account_blocked: {
    meaning: "WhatsApp has blocked the business account for a time. WhatsApp Manager says why.",
    cause: "A violation of a policy.",
    action: "When the block has ended, resume the sender.",
    ...PAUSE,
    codes: [368],
  },
  channel_account_locked: {
    meaning: "WhatsApp has locked the business account. WhatsApp Manager says why.",
    cause: "A violation of a policy, or a failed review.",
    action: "See the account's status in WhatsApp Manager, then resume the sender.",
    ...PAUSE,
    codes: [131031],
  },
  channel_display_name_not_approved: {
    meaning: "WhatsApp hasn't approved the number's display name yet.",
    cause: "WhatsApp is reviewing the name or rejected it.",
    action: "Get the name approved in WhatsApp Manager, then resume the sender.",
    ...PAUSE,
    codes: [131037],
  },
  channel_maintenance: {
    meaning: "WhatsApp is working on the business account. That takes a few minutes.",
    cause: "WhatsApp is changing its capacity.",
    action: "Nothing: the message is sent again.",
    advice: "retry",
    codes: [131057],
  },
  channel_number_not_registered: {
    meaning: "The number isn't registered with WhatsApp's Cloud API.",
    cause: "The registration was never made, or the number was moved.",
    action: "Register the number in Meta's console, then resume the sender.",
    ...PAUSE,
    codes: [131045, 133010],
  },
  channel_number_unknown: {
    meaning: "WhatsApp knows no number with this phone number ID, or the access token can't see it.",
    cause:
      "The ID is mistyped, is that of something else such as the phone itself, or the number isn't assigned to the token's system user.",
    action:
      "Copy the phone number ID from the app dashboard under WhatsApp, API Setup. A sender that was paused is then resumed.",
    ...PAUSE,
    // 100 with subcode 33: the object in the path of the request doesn't exist.
    codes: [33, "100/33"],
  },
  channel_payment_problem: {
    meaning: "WhatsApp has a problem with the business's payment method.",
    cause: "The payment method is missing, expired or refused.",
    action: "Settle it in Meta's billing settings, then resume the sender.",
    ...PAUSE,
    codes: [131042, 131044],
  },
  channel_permission_missing: {
    meaning: "The access token may not send from this number.",
    cause: "The token lacks whatsapp_business_messaging, or the number isn't assigned to its user.",
    action: "Grant the permission or store another token, then resume the sender.",
    ...PAUSE,
    codes: [3, 10, 131005],
    range: [200, 299],
  },
  channel_rate_limited: {
    meaning: "WhatsApp's rate limit is reached.",
    cause: "Messages or requests were too fast.",
    action: "Nothing: the sender slows down and sends the message later.",
    remedies: ["try_again", "see_sender"],
    advice: "slow",
    codes: [4, 80007, 130429],
  },
  channel_token_invalid: {
    meaning: "WhatsApp doesn't accept the access token of this number. It needs another one.",
    cause: "The token is mistyped, has expired or was revoked, or its user was removed.",
    action: "Store a permanent token with PATCH /senders/{id}, then resume the sender.",
    ...PAUSE,
    codes: [0, 190],
  },
  media_upload_failed: {
    meaning: "WhatsApp couldn't take the picture.",
    cause: "A failure at WhatsApp, or a picture that it doesn't accept.",
    action: "If it stays, replace the sticker's picture.",
    remedies: ["try_again", "choose_sticker"],
    advice: "retry",
    codes: [131053],
  },
  pair_rate_limited: {
    meaning: "Too many messages were sent to this person in a short time.",
    cause: "WhatsApp limits messages from one number to one person.",
    action: "Nothing: the message is sent later. Combine texts if it happens often.",
    advice: "hold",
    codes: [131056],
  },
  spam_rate_limited: {
    meaning: "WhatsApp limits this number, because people blocked it or marked its messages as spam.",
    cause: "Too many people didn't want its messages.",
    action: "The sender slows down strongly. Write only to people who agreed to it.",
    remedies: ["see_sender"],
    advice: "slow_strongly",
    codes: [131048],
  },
  template_syncing: {
    meaning: "Meta still prepares the template for its Marketing Messages API.",
    cause: "The template is new, was changed, or wasn't sent for a week. Meta needs up to ten minutes.",
    action: "Nothing: it is sent again later. If it fails after all, send it again.",
    advice: "retry",
    codes: [134101],
  },
} as const satisfies Record<string, ConnectorError>;
