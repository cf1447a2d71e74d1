// Why a message fails or its sender is paused before the message is handed over to the channel.
import { errorTable } from "../platform/errors/error-table.ts";

export const dispatchErrors = errorTable({
  sender_deleted: {
    meaning: "The message's sender was deleted before it was sent.",
    cause: "The message was accepted while the sender was being deleted.",
    action: "Send a new message from another sender.",
  },
  sender_unusable: {
    meaning: "The service can't use the sender's credentials. The sender is paused.",
    cause: "The secret key of the service differs from the one that encrypted them.",
    action: "The operator restores the secret key, or stores the credentials again. Then resume the sender.",
    retryable: true,
    remedies: ["see_sender"],
  },
});
