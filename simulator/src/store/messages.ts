// All messages, in an append-only file. Memory holds only their positions.
import { join } from "node:path";
import { type Acknowledgements, openAcknowledgements } from "./acknowledgements.ts";
import { openJournal, type Place } from "./journal.ts";
import { hookCount, isOnPhone, type Message } from "./message.ts";

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

export interface Messages {
  /** Resolves with the seq of the message, its index among all messages, when it outlives a killed process. */
  append(message: Message): Promise<number>;
  read(seq: number): Message;
  kindOf(seq: number): Message["kind"];
  /** The number of messages, and the next seq. */
  count(): number;
  handset(person: string): Handset | undefined;
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
  const index = (message: Message, place: Place): number => {
    const seq = entries.push({ place, kind: message.kind, hooks: hookCount(message) }) - 1;
    if (isOnPhone(message.kind)) show(handsets, seq, message);
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
    handset.lastWritten.set(message.phone_number_id, message.at);
  }
  handsets.delete(person);
  handsets.set(person, handset);
}

function allAcknowledged(acknowledgements: Acknowledgements, seq: number, hooks: number): boolean {
  for (let part = 0; part < hooks; part++) if (!acknowledgements.has(seq, part)) return false;
  return true;
}
