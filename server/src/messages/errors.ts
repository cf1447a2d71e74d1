// Errors of requests about messages, and reasons for which Parley itself lets a message fail.
import { errorTable } from "../platform/errors/error-table.ts";

export const messageErrors = errorTable({
  ambiguous_message_type: {
    meaning: "The message has several types.",
    cause:
      "More than one of the fields that tell the type is there, such as message, template, sticker and image.",
    action: "Send one of them per message.",
  },
  ambiguous_recipient: {
    meaning: "The recipient is named twice.",
    cause: "Both `phone_number` and `contact_id` are there.",
    action: "Send one of them.",
  },
  buttons_or_list: {
    meaning: "It isn't clear what the person can choose.",
    cause: "`interactive` has several of `buttons`, `list` and `request_contact`, or none.",
    action: "Give one of them.",
  },
  contact_opted_out: {
    meaning: "The person doesn't want such messages.",
    cause:
      "The person opted out: by a word such as STOP, at the channel, or through somebody who recorded it. `opt_outs` of the " +
      "contact says when and of what.",
    action:
      "Respect it. If the person wants messages again, record that with POST /contacts/{phone_number}/opt-in. An opt-out with " +
      "`blocked` can only be undone by the person, at the channel.",
  },
  contact_unreachable: {
    meaning: "The contact can't be reached on this channel.",
    cause: "It has no phone, and the channel has no address of it.",
    action: "Wait until the person writes, or send on another channel.",
  },
  dropped_after_hold: {
    meaning:
      "The channel held the message back to see how people take its template, and then didn't send it.",
    cause:
      "A new or changed template is tried with few people first. People blocked or reported it, so that the channel paused the template.",
    action:
      "Look at the template's status and quality at the channel, correct it, and send to people who agreed to it.",
    remedies: ["see_templates"],
  },
  file_not_sendable: {
    meaning: "The channel doesn't take this file.",
    cause: "The file is of another type than the channel shows in this way, or too large, or empty.",
    action: "Convert it, or send it as a `document`. GET /channels lists types and sizes under `files`.",
  },
  expires_before_send: {
    meaning: "The message would expire before it is sent.",
    cause: "`expires_at` is in the past, or not after `send_at`.",
    action: "Choose a later `expires_at`, or leave it out.",
  },
  invalid_emoji: {
    meaning: "A reaction is one emoji.",
    cause: "`emoji` has another text, or several emoji.",
    action: "Send one emoji, or null to take the reaction back.",
  },
  link_refused: {
    meaning: "There is no file at the link that the channel takes.",
    cause: "The host of the link refused the request, or the file is empty or too large.",
    action: "Correct the link, or upload the file with POST /media.",
  },
  link_unavailable: {
    meaning: "The file at the link couldn't be fetched now.",
    cause:
      "The host of the link didn't answer, was too slow, broke off, or answered with a failure of its own.",
    action: "Repeat the request later, or upload the file with POST /media.",
    retryable: true,
  },
  media_id_or_link: {
    meaning: "It isn't clear which file the message shows.",
    cause: "Both `media_id` and `link` are there, or neither.",
    action: "Give one of them.",
  },
  message_failed: {
    meaning:
      "The message was accepted, but it failed, expired or was canceled while the request waited for it.",
    cause: "`message_error` has the reason of the channel, and `message_id` names the message.",
    action:
      "Look up the code in `message_error` here. Don't repeat the request: retry the message or send a new one.",
  },
  message_not_cancelable: {
    status: 409,
    meaning: "The message can't be canceled any more.",
    cause: "It was handed over to the channel, or has ended.",
    action: "Nothing: GET /messages/{id} shows its status.",
  },
  message_not_found: {
    status: 404,
    meaning: "The account has no message with this id.",
    cause: "The id is mistyped, or the message was erased with its contact.",
    action: "Find the message with GET /messages, for example by reference.",
  },
  message_not_on_channel: {
    status: 409,
    meaning: "The channel doesn't have this message.",
    cause: "The message wasn't sent yet, failed, or was deleted by its author, or its sender was deleted.",
    action: "Wait until the message is `sent`, or name another message.",
  },
  message_not_retryable: {
    status: 409,
    meaning: "The message can't be sent again.",
    cause: "It hasn't failed, expired or been canceled, was received, or shows an offer that has ended.",
    action: "Send a new message.",
  },
  missing_message_type: {
    meaning: "The message has no content.",
    cause: "None of the fields that hold content, such as message and template, is there.",
    action: "Send one of the fields that the detail lists.",
  },
  not_supported_by_channel: {
    meaning: "The channel can't send this kind of message.",
    cause: "Each channel has its kinds of messages.",
    action: "Send another kind, or choose another channel. `GET /channels` says what each channel can do.",
  },
  outcome_unknown: {
    meaning: "The channel never reported whether it took the message.",
    cause: "Answers and receipts were lost, as many times as attempts are allowed.",
    action:
      "Check that the channel can reach the sender's hook. Then retry the message; it may arrive twice.",
    retryable: true,
  },
  offer_ended: {
    meaning: "The offer of the template would have ended before the message is sent.",
    cause: "`offer.expires_at` is in the past, or not after `send_at`.",
    action: "Choose a later end, or use another template.",
  },
  outside_customer_service_window: {
    meaning:
      "The person hasn't written to this number lately, or never. The channel takes only templates then.",
    cause:
      "The customer service window is closed, or will be at `send_at`: the channel allows free text and stickers only for some time " +
      "after the person's last message. `window` in `GET /channels` says for how long. With the setting `outside_window: refuse`, " +
      "Parley refuses the message instead of the channel.",
    action: "Send an approved template, or wait until the person writes.",
    remedies: ["send_template"],
  },
  public_address_needed: {
    meaning: "The channel can't fetch files from Parley.",
    cause:
      "The channel fetches the files of messages itself, and PARLEY_PUBLIC_URL isn't set, or is an address that only this machine " +
      "or its network reaches.",
    action:
      "The operator sets PARLEY_PUBLIC_URL to the https address under which the channel reaches Parley.",
  },
  repeated_choice: {
    meaning: "Two choices have the same id.",
    cause: "A tap brings back the id, so it would be unclear what the person chose.",
    action: "Give each button and each row an id of its own.",
  },
  reply_to_not_found: {
    meaning: "The sender and the contact have no message with the id in `reply_to`.",
    cause: "The id is mistyped, the message is of another sender or contact, or its contact was erased.",
    action:
      "Give the id of a message of the same contact and sender, or choose that sender with `source_phone`.",
  },
  reply_to_not_sent: {
    meaning: "The message in `reply_to` wasn't sent yet.",
    cause: "The channel gives a message its id when it takes it, and the answer must name that id.",
    action: "Wait until the message is `sent`.",
    retryable: true,
  },
  seen_message_not_found: {
    meaning: "No message has the id in `seen_message_id`.",
    cause: "The id is mistyped.",
    action: "Send the id of the last message that the writer saw, or null if there was none.",
  },
  send_at_in_past: {
    meaning: "The time to send has passed.",
    cause: "`send_at` isn't in the future, or the clocks differ.",
    action: "Leave `send_at` out to send at once.",
  },
  send_at_too_far: {
    meaning: "The time to send is too far ahead.",
    cause: "A message or a broadcast can be scheduled up to 30 days ahead.",
    action: "Choose an earlier time, or send the request later.",
  },
  thread_moved_on: {
    status: 409,
    meaning: "Somebody else has written to the contact meanwhile. Nothing was sent.",
    cause: "After the message that `seen_message_id` names, another message to the contact was accepted.",
    action:
      "Read the other message, which `newer_message` has. To send yours nevertheless, repeat the request with its id as " +
      "`seen_message_id`.",
  },
  unknown_channel: {
    status: 404,
    meaning: "There is no such channel.",
    cause: "The path names another word than a channel.",
    action: "Use the name of a channel in `GET /channels`, or the word channel for the default channel.",
  },
  unknown_source_phone: {
    meaning: "The account has no sender with this number on this channel.",
    cause: "The number isn't connected, or is mistyped.",
    action: "Choose one from GET /senders, or leave `source_phone` out.",
  },
});
