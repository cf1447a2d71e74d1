// The rows of a conversation, oldest first: messages and notes, then what is on its way to the service.

import type { Note } from "../../platform/cache/note-cache.ts";
import type { Message } from "../../platform/cache/thread-cache.ts";
import type { OutgoingState } from "../../platform/outbox.ts";
import { pictureBox } from "../file/picture-box.ts";
import { shownAs } from "../file/shown-as.ts";
import type { Shown } from "../message/message-words.ts";

/**
 * Everything that depends on a neighbour is at the end of a row and depends on the row below. So rows that are on screen
 * keep their height when older messages are put above them.
 */
interface Below {
  /** The last of messages that one side wrote within minutes: it shows the time. */
  isGroupEnd: boolean;
  /** The day of the next message, if another day begins. */
  nextDay: string | null;
  /** The sender of the next message, if the business changed it. */
  nextSender: Sender | null;
}

interface Sender {
  channel: string | null;
  phone: string | null;
}

export interface MessageRow extends Below {
  kind: "message";
  key: string;
  message: Message;
  /** The message that was made from this one by a retry. */
  retriedAs: Message | null;
  /** The message that this one answers, if it is among the messages. */
  quoted: Message | null;
  /** The newest message of the business also says its state in words. */
  isNewestOwn: boolean;
  /** The messages went over several channels, so that each says which. */
  saysChannel: boolean;
  /** The day, above the first message of the whole conversation. */
  firstDay: string | null;
}

export interface NoteRow extends Below {
  kind: "note";
  key: string;
  note: Note;
  firstDay: string | null;
}

export interface OutgoingRow {
  kind: "outgoing";
  key: string;
  outgoing: OutgoingState;
  /** As of a message. */
  quoted: Message | null;
}

export type ThreadRow = MessageRow | NoteRow | OutgoingRow;

const GROUP_MS = 3 * 60_000;

/** `messages`, `notes`: newest first. `isWhole`: there are no older messages. */
export function threadRows(
  messages: Message[],
  notes: Note[],
  isWhole: boolean,
  outgoing: OutgoingState[],
): ThreadRow[] {
  const ordered = inOrder(messages, notes, isWhole);
  const retries = new Map(messages.map((message) => [message.retry_of, message]));
  const byId = new Map(messages.map((message) => [message.id, message]));
  const stored = new Set(messages.map(({ reference }) => reference));
  const newestOwn = messages.find(({ direction }) => direction === "out")?.id;
  const saysChannel = new Set(messages.map(({ channel }) => channel)).size > 1;
  let sender: Sender | null = null;
  const rows = ordered.map((entry, index): ThreadRow => {
    if (isMessage(entry) && entry.direction === "out") sender = senderOf(entry);
    const firstDay = index === 0 && isWhole ? entry.created_at : null;
    const ends = below(entry, ordered[index + 1], sender);
    if (!isMessage(entry)) return { kind: "note", key: entry.id, note: entry, firstDay, ...ends };
    return {
      kind: "message",
      key: keyOf(entry),
      message: entry,
      retriedAs: retries.get(entry.id) ?? null,
      quoted: byId.get(entry.reply_to ?? "") ?? null,
      isNewestOwn: entry.id === newestOwn,
      saysChannel,
      firstDay,
      ...ends,
    };
  });
  const onTheirWay = outgoing.filter((one) => !stored.has(one.outgoing.key));
  return [
    ...rows,
    ...onTheirWay.map((one): ThreadRow => {
      const { key, replyTo } = one.outgoing;
      return { kind: "outgoing", key, outgoing: one, quoted: byId.get(replyTo ?? "") ?? null };
    }),
  ];
}

type Entry = Message | Note;

function isMessage(entry: Entry): entry is Message {
  return "direction" in entry;
}

/** Oldest first. Notes from before the oldest message wait until that time is shown. */
function inOrder(messages: Message[], notes: Note[], isWhole: boolean): Entry[] {
  const oldest = messages.at(-1);
  const since = isWhole || !oldest ? "" : orderOf(oldest);
  const due = notes.filter((note) => orderOf(note) >= since);
  return [...messages, ...due].toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

/** Ids grow with time. The time of a received message has only whole seconds. */
export function orderOf({ id }: { id: string }): string {
  return id.slice(id.indexOf("_") + 1);
}

/** A message sent here keeps its key when the stored message replaces it. A retry has its original's reference. */
function keyOf({ id, reference, retry_of }: Message): string {
  return retry_of === null && reference?.startsWith("console-") ? reference : id;
}

function senderOf({ channel, source_phone: phone }: Message): Sender {
  return { channel, phone };
}

function below(entry: Entry, next: Entry | undefined, sender: Sender | null): Below {
  if (!next) return { isGroupEnd: true, nextDay: null, nextSender: null };
  const day = (at: string) => new Date(at).toDateString();
  const nextDay = day(entry.created_at) === day(next.created_at) ? null : next.created_at;
  const isOther =
    isMessage(next) &&
    next.direction === "out" &&
    sender !== null &&
    (next.source_phone !== sender.phone || next.channel !== sender.channel);
  const nextSender = isOther ? senderOf(next) : null;
  return {
    isGroupEnd: !isGroup(entry, next) || nextDay !== null || nextSender !== null,
    nextDay,
    nextSender,
  };
}

function isGroup(entry: Entry, next: Entry): boolean {
  if (!isMessage(entry) || !isMessage(next)) return false;
  const gap = Date.parse(next.created_at) - Date.parse(entry.created_at);
  const hasNote = ["scheduled", "failed", "expired", "canceled"].includes(entry.status);
  return (
    !hasNote &&
    entry.direction === next.direction &&
    entry.channel === next.channel &&
    entry.by === next.by &&
    gap < GROUP_MS
  );
}

const LINE_PX = 20;
const CHARACTERS_A_LINE = 60;
const FRAME_PX = 44;
const FILE_PX = 200;

/** Until a row is measured. */
export function estimateHeight(row: ThreadRow): number {
  if (row.kind === "note") return FRAME_PX + linesOf(row.note.text) * LINE_PX;
  const content: Shown = row.kind === "message" ? row.message : row.outgoing.outgoing.content;
  const { media, sticker, text, caption } = content;
  const picture = media && shownAs(content) === "picture";
  const file = picture ? pictureBox(media.width ?? null, media.height ?? null).height : FILE_PX;
  return FRAME_PX + (media || sticker !== undefined ? file : 0) + linesOf(text ?? caption ?? "") * LINE_PX;
}

function linesOf(text: string): number {
  const lines = text.split("\n").map((line) => 1 + Math.floor(line.length / CHARACTERS_A_LINE));
  return Math.min(
    lines.reduce((sum, count) => sum + count, 0),
    CHARACTERS_A_LINE,
  );
}
