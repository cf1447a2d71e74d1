// The problems that only senders have.
import { publicId } from "../platform/ids.ts";
import { Problem } from "../platform/problem.ts";

export function senderNotFound(id: string): Problem {
  return new Problem({
    status: 404,
    code: "sender_not_found",
    title: "There is no such sender",
    detail: `The account has no sender ${JSON.stringify(id.slice(0, 40))}.`,
  });
}

/** `what` says which part is taken, for example `the phone +15551234567`. */
export function senderExists(what: string, senderId: string): Problem {
  const id = publicId("snd", senderId);
  return new Problem({
    status: 409,
    code: "sender_exists",
    title: "There is such a sender already",
    detail: `The sender ${id} has ${what} already.`,
    extra: { sender_id: id },
  });
}

export function senderInUse(): Problem {
  return new Problem({
    status: 409,
    code: "sender_in_use",
    title: "Messages wait for this sender",
    detail: "Messages still wait to leave through this sender. Delete it when its `waiting` is 0.",
    retryable: true,
  });
}

export function defaultSenderNeeded(): Problem {
  return new Problem({
    status: 409,
    code: "default_sender_needed",
    title: "A channel needs a default sender",
    detail: "This is the channel's default sender. Make another one the default first, with `default: true`.",
  });
}
