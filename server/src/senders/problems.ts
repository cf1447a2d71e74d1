import { publicId } from "../platform/ids.ts";
import { Problem } from "../platform/problem.ts";

export function senderNotFound(id: string): Problem {
  return new Problem({
    status: 404,
    code: "sender_not_found",
    title: "Sender not found",
    detail: `The account has no sender ${JSON.stringify(id.slice(0, 40))}.`,
  });
}

/** `what` names the taken value, for example `the phone +15551234567`. */
export function senderExists(what: string, senderId: string): Problem {
  const id = publicId("snd", senderId);
  return new Problem({
    status: 409,
    code: "sender_exists",
    title: "The sender exists already",
    detail: `The sender ${id} has ${what} already.`,
    extra: { sender_id: id },
  });
}

export function senderInUse(): Problem {
  return new Problem({
    status: 409,
    code: "sender_in_use",
    title: "Messages wait for this sender",
    detail: "Messages still wait to leave through this sender. Delete the sender when its `waiting` is 0.",
    retryable: true,
  });
}

export function defaultSenderNeeded(): Problem {
  return new Problem({
    status: 409,
    code: "default_sender_needed",
    title: "A channel needs a default sender",
    detail:
      "This sender is its channel's default. First make another sender the default, with `default: true`.",
  });
}
