// All messages, in an append-only file. Memory holds only their positions.
import { join } from "node:path";
import { personInWamid } from "../whatsapp/wamid.ts";
import { type Acknowledgements, openAcknowledgements } from "./acknowledgements.ts";
import { openJournal, type Place } from "./journal.ts";
import { hookCount, isOnPhone, isSms, type Message, type WhatsAppMessage } from "./message.ts";

/** The phone of a person, without its messages. */
export interface Handset {
  person: string;
  /** The profile name of the last written message. */
  name: string | undefined;
  /** The seqs of all messages on the phone, oldest first. */
  seqs: number[];
  /** Times of the last message to each phone_number_id, where the 24 h window starts. */
  lastWritten: Map<string, number>;
}

export type PhoneMessage = Exclude<WhatsAppMessage, { kind: "undelivered" | "notice" }>;

export interface Messages {
  /** Resolves with the seq of the message, its index among all messages, when it outlives a killed process. */
  append(message: Message): Promise<number>;
  read(seq: number): Message;
  kindOf(seq: number): Message["kind"];
  /** The number of messages, and the next seq. */
  count(): number;
  handset(person: string): Handset | undefined;
  /** The WhatsApp message with this id, when it is on a phone. */
  find(id: string): PhoneMessage | undefined;
  /** The phone with the newest message comes first. */
  newestHandsets(limit: number): Handset[];
  acknowledgements: Acknowledgements;
  /** Calls back for each message with an unacknowledged hook, oldest first. */
  unacknowledged(callback: (seq: number, message: Message) => void): void;
  close(): void;
}

/** Calls `added` with each message, also with those that are read at the start. */
export function openMessages(folder: string, added: (seq: number, message: Message) => void): Messages {
  const entries: { place: Place; kind: Message["kind"]; hooks: number }[] = [];
  // In the order of the newest message: each message removes the handset and adds it again.
  const handsets = new Map<string, Handset>();
  /** New numbers of phones, by their former numbers. */
  const moved = new Map<string, string>();
  const index = (message: Message, place: Place): number => {
    const seq = entries.push({ place, kind: message.kind, hooks: hookCount(message) }) - 1;
    if (isOnPhone(message.kind)) show(handsets, seq, message);
    if (message.kind === "written" && message.moved_to !== undefined) {
      move(handsets, message.person, message.moved_to);
      moved.set(message.person, message.moved_to);
    }
    added(seq, message);
    return seq;
  };

  const journal = openJournal<Message>(join(folder, "messages.ndjson"), index);
  const acknowledgements = openAcknowledgements(join(folder, "acknowledgements.ndjson"));
  const entry = (seq: number) => {
    const found = entries[seq];
    if (found === undefined) throw new RangeError(`There is no message ${seq}.`);
    return found;
  };
  const read = (seq: number) => journal.read(entry(seq).place);
  acknowledgements.compact(entries.length, (seq) => entry(seq).hooks);

  return {
    append: async (message) => index(message, await journal.append(message)),
    read,
    kindOf: (seq) => entry(seq).kind,
    count: () => entries.length,
    handset: (person) => handsets.get(person),
    find(id) {
      const looked = new Set<string>();
      let person = personInWamid(id);
      while (person !== undefined && !looked.has(person)) {
        const found = newestWith(id, handsets.get(person)?.seqs ?? [], read);
        if (found !== undefined) return found;
        looked.add(person);
        person = moved.get(person);
      }
      return undefined;
    },
    newestHandsets: (limit) => [...handsets.values()].slice(-limit).reverse(),
    acknowledgements,
    unacknowledged(callback) {
      for (let seq = 0; seq < entries.length; seq++) {
        if (!allAcknowledged(acknowledgements, seq, entry(seq).hooks)) callback(seq, read(seq));
      }
    },
    close() {
      journal.close();
      acknowledgements.close();
    },
  };
}

function show(handsets: Map<string, Handset>, seq: number, message: Message): void {
  const { person } = message;
  const handset: Handset = handsets.get(person) ?? {
    person,
    name: undefined,
    seqs: [],
    lastWritten: new Map(),
  };
  handset.seqs.push(seq);
  if (message.kind === "written") {
    handset.name = message.name;
    if (message.type !== "system") handset.lastWritten.set(message.phone_number_id, message.at);
  }
  handsets.delete(person);
  handsets.set(person, handset);
}

/** Gives the phone another number. When a phone with this number exists, it gets the messages too. */
function move(handsets: Map<string, Handset>, from: string, to: string): void {
  const handset = handsets.get(from);
  if (handset === undefined || from === to) return;
  const there = handsets.get(to);
  handsets.delete(from);
  handsets.delete(to);
  handsets.set(to, {
    person: to,
    name: handset.name ?? there?.name,
    seqs: [...handset.seqs, ...(there?.seqs ?? [])].sort((a, b) => a - b),
    lastWritten: new Map([...(there?.lastWritten ?? []), ...handset.lastWritten]),
  });
}

/** Reads from the newest message on, because people answer what is new. */
function newestWith(id: string, seqs: number[], read: (seq: number) => Message): PhoneMessage | undefined {
  for (let index = seqs.length - 1; index >= 0; index--) {
    const message = read(seqs[index] ?? 0);
    if (message.id !== id || isSms(message)) continue;
    if (message.kind !== "undelivered" && message.kind !== "notice") return message;
  }
  return undefined;
}

function allAcknowledged(acknowledgements: Acknowledgements, seq: number, hooks: number): boolean {
  for (let part = 0; part < hooks; part++) if (!acknowledgements.has(seq, part)) return false;
  return true;
}
