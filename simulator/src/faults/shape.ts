// The faults that are set through the control API.
import { z } from "zod";

const httpStatus = z.int().min(400).max(599);
const code = z.int().min(0).max(9_999_999);
/** 0 is never, 1 always. */
const share = z.number().min(0).max(1).default(0);

const sendOutcome = z
  .strictObject({
    /** The channel whose next send it meets; any if left out. */
    channel: z.enum(["whatsapp", "sms"]).optional(),
    /** Without a code: a gateway's HTML page with this status. */
    http_status: httpStatus.optional(),
    /** An error of the channel with this code. */
    code: code.optional(),
    message: z.string().min(1).max(1000).optional(),
    /** Closes the connection without an answer. */
    drop: z.literal("before_answer").optional(),
    /** Accepts the message anyway: it reaches the phone, and its statuses follow. */
    after_accept: z.boolean().optional(),
    /** WhatsApp only: accepts the message, which then fails with this code in a status. */
    fails_with: code.optional(),
    /** WhatsApp only: accepts the message and holds it for `hold_ms`, a minute if left out. Then it is sent, or fails with `fails_with`. */
    hold: z.enum(["held_for_quality_assessment", "paused"]).optional(),
    hold_ms: z.int().min(0).max(86_400_000).optional(),
  })
  .refine((one) => !(one.drop && (one.code !== undefined || one.http_status !== undefined)), {
    message: "drop gives no answer, so it excludes code and http_status",
  })
  .refine((one) => one.message === undefined || one.code !== undefined, {
    message: "message belongs to an error of the channel, so it requires a code",
  })
  .refine(
    (one) =>
      one.fails_with === undefined ||
      Object.keys(one).every((key) => ["fails_with", "channel", "hold", "hold_ms"].includes(key)),
    {
      message: "fails_with is about an accepted message, so it excludes all others but channel and hold",
    },
  );

const mediaOutcome = z.strictObject({
  /** An error without a file, such as 404. */
  http_status: httpStatus.optional(),
  /** Milliseconds before the answer. */
  latency_ms: z.int().min(0).max(600_000).optional(),
  /** Sends the file slowly. */
  bytes_per_second: z.int().min(1).optional(),
  /** Sends bytes until the client gives up. */
  endless: z.boolean().optional(),
  /** Closes the connection after half of the file. */
  drop: z.boolean().optional(),
  /** The type of the answer, instead of the announced one. */
  mime_type: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/)
    .optional(),
  /** Changes a byte, so that the hash isn't the announced one. */
  corrupt: z.boolean().optional(),
});

/** Shares of what happens by chance. Equal seeds and requests in the same order give equal faults. */
const random = z.strictObject({
  seed: z.int().min(0).default(1),
  /** Of the sends to WhatsApp: refused, dropped, or failed later. */
  sends: share,
  /** Of the statuses. A lost one never comes. */
  lost: share,
  doubled: share,
  late: share,
  late_ms: z.int().min(0).max(3_600_000).default(3000),
  /** Of the messages: their statuses come in the reverse order. */
  reordered: share,
  /** Of the posts to the callback address: signed with another secret. */
  bad_signatures: share,
  /** Of the downloads of files. */
  media: share,
});

/** In a status, as it is; null for none. */
const pricing = z.record(z.string(), z.unknown()).nullable().optional();

export const faultsShape = z.strictObject({
  /** What WhatsApp bills for the next messages, instead of their category, by status. */
  pricing: z.strictObject({ sent: pricing, delivered: pricing }).default({}),
  /** Messages outside of the 24 hours fail with 131047, templates excepted. */
  enforce_window: z.boolean(),
  /** Milliseconds of delay before each answer to a send. */
  latency_ms: z.int().min(0).max(60_000),
  /** The callbacks and webhooks of SMS: each once, each twice, with the states in reverse order, or not at all. */
  sms_callbacks: z.enum(["once", "twice", "reversed", "none"]).default("once"),
  /** Every request to Twilio's API is answered with 503. */
  sms_down: z.boolean().default(false),
  /** Messages a second of one number; more are refused with 130429. Null is no limit. */
  messages_per_second: z.int().min(1).nullable().default(null),
  /** One message each 6 seconds to a person, after a burst of 45; more are refused with 131056. */
  pair_limit: z.boolean().default(false),
  /** Outcomes of the next sends, in order; `{}` is a success. */
  next: z.array(sendOutcome).max(10_000),
  /** Outcomes of the next downloads of files, in order; `{}` is a success. */
  next_media: z.array(mediaOutcome).max(10_000).default([]),
  random: random.prefault({}),
});

export type FaultOutcome = z.infer<typeof sendOutcome>;
export type MediaOutcome = z.infer<typeof mediaOutcome>;
export type FaultSettings = z.infer<typeof faultsShape>;
export type Chance = Exclude<keyof FaultSettings["random"], "seed" | "late_ms">;
