// The rows of a conversation, oldest first: messages, then what is still on its way to the service.

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
  /** The day, above the first message of the whole conversation. */
  firstDay: string | null;
}

export interface OutgoingRow {
  kind: "outgoing";
  key: string;
  outgoing: OutgoingState;
  /** As of a message. */
  quoted: Message | null;
}

export type ThreadRow = MessageRow | OutgoingRow;

const GROUP_MS = 3 * 60_000;

/** `messages`: newest first. `isWhole`: there are no older ones. */
export function threadRows(messages: Message[], isWhole: boolean, outgoing: OutgoingState[]): ThreadRow[] {
  const ordered = messages.toReversed();
  const retries = new Map(messages.map((message) => [message.retry_of, message]));
  const byId = new Map(messages.map((message) => [message.id, message]));
  const stored = new Set(messages.map(({ reference }) => reference));
  const newestOwn = messages.find(({ direction }) => direction === "out")?.id;
  let sender: Sender | null = null;
  const rows = ordered.map((message, index): ThreadRow => {
    const next = ordered[index + 1];
    if (message.direction === "out") sender = senderOf(message);
    return {
      kind: "message",
      key: keyOf(message),
      message,
      retriedAs: retries.get(message.id) ?? null,
      quoted: byId.get(message.reply_to ?? "") ?? null,
      isNewestOwn: message.id === newestOwn,
      firstDay: index === 0 && isWhole ? message.created_at : null,
      ...below(message, next, sender),
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

/** A message that this page sent keeps its key when the stored message replaces it. A retry has its original's reference. */
function keyOf({ id, reference, retry_of }: Message): string {
  return retry_of === null && reference?.startsWith("console-") ? reference : id;
}

function senderOf({ channel, source_phone: phone }: Message): Sender {
  return { channel, phone };
}

function below(message: Message, next: Message | undefined, sender: Sender | null): Below {
  if (!next) return { isGroupEnd: true, nextDay: null, nextSender: null };
  const gap = Date.parse(next.created_at) - Date.parse(message.created_at);
  const day = (at: string) => new Date(at).toDateString();
  const nextDay = day(message.created_at) === day(next.created_at) ? null : next.created_at;
  const isOther =
    next.direction === "out" &&
    sender !== null &&
    (next.source_phone !== sender.phone || next.channel !== sender.channel);
  const nextSender = isOther ? senderOf(next) : null;
  const isSame =
    message.direction === next.direction &&
    message.channel === next.channel &&
    message.by === next.by &&
    gap < GROUP_MS;
  const hasNote = ["scheduled", "failed", "expired", "canceled"].includes(message.status);
  return { isGroupEnd: !isSame || hasNote || nextDay !== null || nextSender !== null, nextDay, nextSender };
}

const LINE_PX = 20;
const CHARACTERS_A_LINE = 60;
const FRAME_PX = 44;
const STICKER_PX = 132;
const ROW_PX = 48;
const VIDEO_PX = 220;

/** Until a row is measured. */
export function estimateHeight(row: ThreadRow): number {
  const content: Shown = row.kind === "message" ? row.message : row.outgoing.outgoing.content;
  const text = content.text ?? content.caption ?? "";
  const lines = text
    .split("\n")
    .reduce((sum, line) => sum + 1 + Math.floor(line.length / CHARACTERS_A_LINE), 0);
  return FRAME_PX + fileHeight(content) + LINE_PX * Math.min(lines, CHARACTERS_A_LINE);
}

function fileHeight(content: Shown): number {
  const { media, sticker } = content;
  switch (shownAs(content)) {
    case "picture":
      return pictureBox(media?.width ?? null, media?.height ?? null).height;
    case "video":
      return VIDEO_PX;
    case "sticker":
      return STICKER_PX;
    case null:
      return sticker === undefined ? 0 : STICKER_PX;
    default:
      return ROW_PX;
  }
}
