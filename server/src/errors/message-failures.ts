// Why a message failed, or why its sender is paused, besides the errors of its channel.
import type { ErrorEntries } from "./error-entry.ts";

export const messageFailures = {
  outcome_unknown: {
    meaning: "The channel never reported whether it took the message.",
    cause: "Answers and receipts were lost, as many times as attempts are allowed.",
    action:
      "Check that the channel can reach the sender's hook. Then retry the message; it may arrive twice.",
    retry: true,
  },
  outside_customer_service_window: {
    meaning: "The person didn't write to the sender within the last 24 hours.",
    cause: "WhatsApp allows free text and stickers only within 24 hours after the person's last message.",
    action: "Send an approved template, or let WhatsApp decide with `outside_window: try` in the settings.",
    retry: false,
  },
  sender_deleted: {
    meaning: "The message's sender was deleted before it was sent.",
    cause: "The message was accepted while the sender was being deleted.",
    action: "Send a new message from another sender.",
    retry: false,
  },
  sender_unusable: {
    meaning: "The service can't use the sender's credentials. The sender is paused.",
    cause: "The secret key of the service differs from the one that encrypted them.",
    action: "The operator restores the secret key, or stores the credentials again. Then resume the sender.",
    retry: true,
  },
} as const satisfies ErrorEntries;
