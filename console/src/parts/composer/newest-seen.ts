// What the writer of an answer has seen of the conversation.

/** What appears later before a send was read by nobody: the person was already about to press the key. */
const READING_MS = 1_000;

/** An id; null for none. `messages`: newest first. `now`: milliseconds since 1970. */
export function newestSeen(messages: { id: string; created_at: string }[], now: number): string | null {
  return messages.find(({ created_at: at }) => Date.parse(at) <= now - READING_MS)?.id ?? null;
}
