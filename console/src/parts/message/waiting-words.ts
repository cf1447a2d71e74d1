// Why messages wait, in words.
import type { Key, Words } from "../../words/t.ts";

const CAUSES: Record<string, Key> = {
  no_worker: "waiting.no_worker",
  scheduled: "waiting.scheduled",
  sender_paused: "waiting.sender_paused",
  channel_unreachable: "waiting.channel_unreachable",
  next_attempt: "waiting.next_attempt",
  contact_turn: "waiting.contact_turn",
  queue: "waiting.queue",
  sending: "waiting.sending",
  receipt: "waiting.receipt",
  no_hooks: "waiting.no_hooks",
};

/** `channel`: its name. Later versions of the service may add causes. */
export function waitingText({ t }: Words, cause: string, channel: string): string {
  const key = CAUSES[cause];
  return key ? t(key, { channel }) : cause.replaceAll("_", " ");
}
