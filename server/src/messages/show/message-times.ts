// When each step of a message happened.
import { z } from "zod";
import { timeField } from "../../platform/http/index.ts";

const time = (description: string) => timeField(description).nullable();

export const timesAnswer = z
  .object({
    received_at: time("When the message was received."),
    scheduled_at: time("When a message with `send_at` was accepted."),
    queued_at: time("When the message was queued: accepted, or due."),
    sending_at: time("When the first attempt began."),
    sent_at: time("When the channel took the message."),
    delivered_at: time("When the message reached the phone."),
    read_at: time("When the person read the message, or a received message was marked as read."),
    failed_at: time("When the message failed."),
    expired_at: time("When the message expired."),
    canceled_at: time("When the message was canceled."),
  })
  .partial()
  .meta({ description: "When each step happened; null or absent if it didn't." });

interface Timed {
  direction: "in" | "out";
  status: string;
  origin: string | null;
  created_at: Date;
  send_at: Date | null;
  /** When a scheduled message was queued. */
  queued_at: Date | null;
  /** When the first attempt began. */
  started_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  failed_at: Date | null;
  /** When the message expired or was canceled. */
  ended_at: Date | null;
}

export function timesOf(row: Timed): z.input<typeof timesAnswer> {
  if (row.direction === "in") return { received_at: row.created_at.toISOString(), read_at: iso(row.read_at) };
  return {
    scheduled_at: row.send_at && row.created_at.toISOString(),
    queued_at: row.origin ? null : iso(row.send_at ? row.queued_at : row.created_at),
    sending_at: iso(row.started_at),
    sent_at: iso(row.sent_at),
    delivered_at: iso(row.delivered_at),
    read_at: iso(row.read_at),
    failed_at: iso(row.failed_at),
    expired_at: row.status === "expired" ? iso(row.ended_at) : null,
    canceled_at: row.status === "canceled" ? iso(row.ended_at) : null,
  };
}

export function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
