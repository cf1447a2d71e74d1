// Reads what a channel sends back with each receipt: `<message id>.<attempt>`.
import { uuidOf } from "../platform/ids.ts";

export interface Attempt {
  messageId: string;
  /** From 1. */
  attempt: number;
}

/** Null when it isn't ours. */
export function readCallbackData(data: string | null): Attempt | null {
  const parts = /^(msg_[0-9a-z]{26})\.([1-9]\d{0,4})$/.exec(data ?? "");
  const messageId = parts && uuidOf("msg", parts[1] as string);
  return parts && messageId ? { messageId, attempt: Number(parts[2]) } : null;
}
