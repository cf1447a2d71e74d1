// Errors of senders.
import { errorTable } from "../platform/errors/error-table.ts";

export const senderErrors = errorTable({
  credentials_refused: {
    title: "The channel refuses the credentials",
    meaning: "The channel doesn't accept the sender's credentials.",
    cause:
      "A token or an id is mistyped, has expired, or lacks a permission. `channel_error` and `detail` say more.",
    action: "Correct the credentials. `?check=false` stores them as they are.",
  },
  credentials_unchecked: {
    status: 502,
    title: "The channel can't be asked now",
    meaning: "Parley couldn't ask the channel whether it accepts the credentials.",
    cause: "The channel can't be reached, or had a fault.",
    action: "Check them again later.",
    retryable: true,
  },
  default_sender_needed: {
    status: 409,
    meaning: "A channel's default sender can't be deleted or changed while the channel has other senders.",
    cause: "Messages without `source_phone` would have no sender.",
    action: "First make another sender the default, with `default: true`.",
  },
  no_sender: {
    meaning: "No number of the account is connected to this channel.",
    cause: "The account has no sender, or the last one was deleted.",
    action: "Connect one with POST /senders.",
    remedies: ["see_sender"],
  },
  phone_not_changeable: {
    meaning: "A sender's phone can't change.",
    cause: "Messages and contacts refer to the number.",
    action: "Add the new number as another sender.",
  },
  sender_exists: {
    status: 409,
    meaning: "The account has this number already.",
    cause: "Another sender has the same phone, or is the same number at the channel.",
    action: "Change the sender that `sender_id` names.",
  },
  sender_in_use: {
    status: 409,
    meaning: "Messages still wait to leave through the sender.",
    cause: "It is paused or slow, or messages are planned for later.",
    action: "Wait until its `waiting` and `scheduled` are 0, or cancel the messages.",
    retryable: true,
  },
  sender_not_found: {
    status: 404,
    meaning: "The account has no sender with this id.",
    cause: "The id is mistyped, or the sender was deleted.",
    action: "Find the sender with GET /senders.",
  },
});
