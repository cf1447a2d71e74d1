// Twilio's errors: what each means, and what to do about it.
// Sources: Twilio, "Error and Warning Dictionary", pages 14107, 20003, 20404, 20429, 11200 to 12300, 21211 to 21704, 30001 to 30500 and 63019.
import { type ConnectorError, commonErrors } from "../../connector-errors.ts";

const BY_CARRIER = "The carrier decides and gives no more reasons.";
const SEE_SENDER = { remedies: ["see_sender"] } as const;
const PAUSE = { advice: "pause", ...SEE_SENDER } as const;
const OTHER_NUMBER = { remedies: ["copy_number"] } as const;

export const errors = {
  ...commonErrors("Twilio", "api.twilio.com"),
  channel_access_refused: {
    meaning: "Twilio or a proxy on the way refused the request.",
    cause: "The account lacks a permission, or the operator's proxy requires an authentication.",
    action: "Correct the cause, then resume the sender; its messages were kept.",
    ...PAUSE,
  },
  channel_account_suspended: {
    meaning: "Twilio has suspended the account.",
    cause: "The balance is used up, or Twilio found a violation of its rules.",
    action: "See the account's status in Twilio's console, then resume the sender.",
    codes: [20005, 30002],
    ...PAUSE,
  },
  channel_account_unknown: {
    meaning: "Twilio knows no account with the sender's account_sid.",
    cause: "The SID is mistyped, or belongs to another project.",
    action: "Correct it with PATCH /senders/{id}, then resume the sender.",
    codes: [20404],
    ...PAUSE,
  },
  channel_country_restricted: {
    meaning: "The account may not send SMS to this country.",
    cause: "Twilio's geographic permissions don't include it.",
    action: "Allow the country in Twilio's console under Messaging, Geo permissions.",
    codes: [21408],
    remedies: ["try_again"],
  },
  channel_daily_limit: {
    meaning: "The number has sent as many messages today as the carriers allow.",
    cause: "A number or campaign for the United States has a limit for each day.",
    action: "Nothing: the sender slows down strongly. Register a larger campaign if it happens often.",
    advice: "slow_strongly",
    codes: [30023, 30027],
    ...SEE_SENDER,
  },
  channel_hook_not_verified: {
    meaning:
      "The signature doesn't fit: the auth token isn't the primary one, or Twilio calls another address than the callback URL.",
    cause:
      "The auth token was replaced at Twilio, or the address in Twilio's console differs from the callback URL, for example in the host: " +
      "Twilio signs the address that it calls.",
    action:
      "Enter the primary auth token, and the callback URL in Twilio's console exactly as Parley shows it.",
    ...PAUSE,
  },
  channel_hook_refused: {
    meaning: "Twilio can't call the address to which it should report what becomes of messages.",
    cause:
      "PARLEY_PUBLIC_URL isn't set, is an address that only this machine or its network reaches, or has a host name with an " +
      "underscore.",
    action:
      "The operator sets PARLEY_PUBLIC_URL to the https address under which Twilio reaches Parley. Then add the sender again, or " +
      "resume it; its messages were kept.",
    codes: [21609],
    ...PAUSE,
  },
  channel_number_not_registered: {
    meaning: "The number isn't registered for messages to this country, so carriers would block them.",
    cause: "The registration of the campaign or of the toll-free number is missing or not finished.",
    action: "Register the number in Twilio's console, then resume the sender.",
    codes: [30018, 30024, 30032, 30034],
    ...PAUSE,
  },
  channel_number_unusable: {
    meaning: "Twilio can't send SMS from the sender's phone or messaging service.",
    cause: "The account doesn't have the number, it can't send SMS, or the service doesn't have it.",
    action: "Correct the number in Twilio's console or the credentials, then resume the sender.",
    codes: [21212, 21603, 21606, 21659, 21660, 21701, 21703, 21704, 21705],
    ...PAUSE,
  },
  channel_queue_full: {
    meaning: "Twilio holds as many messages of this number as it takes.",
    cause: "Messages were sent faster than the carriers take them.",
    action: "Nothing: the sender slows down and sends the message later. Lower its rate if it happens often.",
    advice: "slow",
    codes: [21611, 30001],
    ...SEE_SENDER,
  },
  channel_rate_limited: {
    meaning: "Twilio's rate limit is reached.",
    cause: "Messages or requests were too fast.",
    action: "Nothing: the sender slows down and sends the message later.",
    advice: "slow",
    codes: [14107, 20429, 30022],
    ...SEE_SENDER,
  },
  channel_refused: {
    meaning: "Twilio refused the message.",
    cause: "A reason that the service doesn't know. The detail has Twilio's own words.",
    action: "Look up `provider_code` in Twilio's error dictionary.",
    remedies: ["try_again"],
  },
  channel_token_invalid: {
    meaning: "Twilio doesn't accept the account's SID and auth token.",
    cause: "The token is mistyped, was replaced at Twilio, or belongs to another account.",
    action: "Store the new token with PATCH /senders/{id}, then resume the sender.",
    codes: [20003],
    ...PAUSE,
  },
  file_refused_by_channel: {
    meaning: "Twilio or the carrier refused the file.",
    cause:
      "The file is of another type than its bytes, or too large for the carrier. Some carriers take less than Twilio.",
    action: "Send a smaller picture, or a text with a link.",
    codes: [11751, 12300, 30019, 63034],
  },
  media_download_failed: {
    meaning: "Twilio couldn't fetch the file from Parley.",
    cause:
      "PARLEY_PUBLIC_URL isn't reachable from the internet, has no valid certificate, or the file was deleted or erased meanwhile.",
    action: "The operator corrects PARLEY_PUBLIC_URL or the proxy. Then send the message again.",
    codes: [11200, 11205, 11210, 11220, 11235, 11236, 11237, 21620, 63019],
    remedies: ["try_again"],
  },
  message_blocked_by_carrier: {
    meaning: "The carrier blocked the message, or took it for spam.",
    cause: "The carrier filters by words, links and complaints, or the person blocks such messages.",
    action: "Change the text. If many messages are blocked, ask Twilio's support why.",
    codes: [30004, 30007],
    remedies: ["try_again"],
  },
  message_expired_at_channel: {
    meaning: "The message waited too long at Twilio.",
    cause: "The number was slower than its messages arrived.",
    action: "Send it again, and lower the sender's rate.",
    codes: [30036],
    remedies: ["try_again"],
  },
  message_type_unsupported: {
    meaning: "Neither SMS nor MMS holds such a message.",
    cause: "The message is neither a text nor a file.",
    action: "Send a text or a file.",
  },
  mms_not_possible: {
    meaning: "The sender's number can't send files.",
    cause:
      "Twilio sends MMS from numbers of the United States and Canada, and of few other countries, that have the capability.",
    action: "Send a text with a link, or use a number with MMS. Twilio's console shows what a number can do.",
    codes: [21621, 21622],
  },
  mms_not_received: {
    meaning: "The person's phone takes no MMS.",
    cause: "The phone or its carrier doesn't support MMS, or it is turned off.",
    action: "Send a text with a link.",
    codes: [30011],
    ...OTHER_NUMBER,
  },
  not_delivered_by_channel: {
    meaning: "The carrier didn't deliver the message and gave no reason that helps.",
    cause: BY_CARRIER,
    action: "Send it again later, or reach the person in another way.",
    codes: [30008, 30017, 30410, 30500],
    remedies: ["try_again"],
  },
  recipient_invalid: {
    meaning: "Twilio knows no phone with this number.",
    cause: "The number is mistyped or no longer in use.",
    action: "Check the number.",
    codes: [21211, 21217, 21604, 30005],
    ...OTHER_NUMBER,
  },
  recipient_is_sender: {
    meaning: "The recipient is the number that the message would be sent from.",
    cause: "The sender's own number was entered as recipient.",
    action: "Send to another number.",
    codes: [21266],
  },
  recipient_not_allowed: {
    meaning: "A trial account of Twilio reaches only phones that were verified in its console.",
    cause: "This phone isn't verified, and the account is on trial.",
    action: "Verify the phone in Twilio's console, or upgrade the account.",
    codes: [21608],
    remedies: ["try_again"],
  },
  recipient_not_mobile: {
    meaning: "The number can't receive SMS.",
    cause: "It is a landline, or its carrier doesn't take SMS.",
    action: "Send to a mobile number, or reach the person in another way.",
    codes: [21614, 30006],
    ...OTHER_NUMBER,
  },
  recipient_opted_out: {
    meaning: "The person wrote STOP to this number. Only the person can undo it, by writing START.",
    cause: "Twilio and the carriers block a number for a person who wrote STOP.",
    action: "Send no more messages to the person from this number.",
    codes: [21610],
  },
  recipient_unreachable: {
    meaning: "The phone can't be reached now.",
    cause: "It is off, out of coverage or roaming, or no carrier reaches it from this number.",
    action: "Send again later, or reach the person in another way.",
    codes: [21612, 30003],
    remedies: ["copy_number", "try_again"],
  },
  text_refused_by_channel: {
    meaning: "Twilio refused the text, because it is empty or too long.",
    cause: "A text has between 1 and 1,600 characters.",
    action: "Send another text.",
    codes: [21602, 21605, 21617, 21619],
  },
} as const satisfies Record<string, ConnectorError>;
