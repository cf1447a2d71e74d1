// The gateway's errors: what each means, and what helps.
import type { ChannelError, ChannelErrorEntry } from "../../connector.ts";

const TABLE = {
  gateway_refused: {
    title: "The message failed",
    meaning: "The gateway refused the message.",
    cause: "It can't reach the number, or the text breaks a rule of the gateway.",
    action: "Check the number, and send a new message.",
    retryable: false,
    remedies: ["copy_number"],
  },
  gateway_token_invalid: {
    title: "The sender is paused",
    meaning: "The gateway no longer accepts the token.",
    cause: "The token was revoked at the gateway.",
    action: "Store a new token with PATCH /senders/{id}, then resume the sender.",
    retryable: true,
    remedies: ["see_sender"],
  },
  gateway_unclear: {
    title: "The message may have been sent",
    meaning: "The gateway didn't say whether it took the message.",
    cause: "The connection broke before the answer, or the gateway failed.",
    action: "Wait for a receipt. Parley sends the message again if none comes.",
    retryable: false,
    remedies: [],
  },
  gateway_unreachable: {
    title: "The gateway can't be reached",
    meaning: "The gateway couldn't be reached.",
    cause: "The network or the gateway is down.",
    action: "Nothing: Parley sends the message when the gateway is back.",
    retryable: true,
    remedies: [],
  },
} as const;

/** For the error reference. */
export const errors: Record<string, ChannelErrorEntry> = Object.fromEntries(
  Object.entries(TABLE).map(([code, entry]) => [
    code,
    { providerCodes: [], explanation: { code, ...entry } },
  ]),
);

export function errorOf(code: keyof typeof TABLE): ChannelError {
  const { meaning, retryable } = TABLE[code];
  return { code, detail: meaning, retryable, providerCode: null };
}
