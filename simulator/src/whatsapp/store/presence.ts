// What the business shows to a person besides messages: what it has read, and that it is typing.
import { openJournal } from "../../store/journal.ts";

/** The business has read the person's messages up to a time. */
export interface Read {
  person: string;
  phone_number_id: string;
  /** Milliseconds since 1970. */
  until: number;
}

export interface Presence {
  /** Resolves when the fact outlives a killed process. */
  markRead(read: Read): Promise<void>;
  isRead(person: string, phoneNumberId: string, at: number): boolean;
  /** Times by phone_number_id. */
  readUntil(person: string): [phoneNumberId: string, until: number][];
  /** For 25 seconds, or until a message comes. */
  startTyping(person: string): void;
  stopTyping(person: string): void;
  /** Milliseconds since 1970, or null. */
  typingUntil(person: string): number | null;
  close(): void;
}

/** Source: Meta, "Typing indicators". */
const TYPING_MS = 25_000;

export function openPresence(path: string, clock: () => number): Presence {
  /** By person, then by phone_number_id. */
  const reads = new Map<string, Map<string, number>>();
  const typing = new Map<string, number>();
  const keep = ({ person, phone_number_id, until }: Read) => {
    const known = reads.get(person) ?? new Map<string, number>();
    reads.set(person, known.set(phone_number_id, Math.max(until, known.get(phone_number_id) ?? 0)));
  };
  const journal = openJournal<Read>(path, keep);
  return {
    async markRead(read) {
      await journal.append(read);
      keep(read);
    },
    isRead: (person, phoneNumberId, at) => at <= (reads.get(person)?.get(phoneNumberId) ?? 0),
    readUntil: (person) => [...(reads.get(person) ?? [])],
    startTyping: (person) => void typing.set(person, clock() + TYPING_MS),
    stopTyping: (person) => void typing.delete(person),
    typingUntil(person) {
      const until = typing.get(person);
      return until !== undefined && until > clock() ? until : null;
    },
    close: () => journal.close(),
  };
}
