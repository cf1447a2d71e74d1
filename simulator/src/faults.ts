// Faults of the next sends, set through the control API. A restart resets them.
import { z } from "zod";

const outcome = z
  .strictObject({
    /** The channel whose next send it meets; any if left out. */
    channel: z.enum(["whatsapp", "sms"]).optional(),
    /** Without a code: a gateway's HTML page with this status. */
    http_status: z.int().min(400).max(599).optional(),
    /** An error of the channel with this code. */
    code: z.int().min(0).max(9_999_999).optional(),
    message: z.string().min(1).max(1000).optional(),
    /** Closes the connection without an answer. */
    drop: z.literal("before_answer").optional(),
    /** Accepts the message anyway: it reaches the phone, and its statuses follow. */
    after_accept: z.boolean().optional(),
  })
  .refine((one) => !(one.drop && (one.code !== undefined || one.http_status !== undefined)), {
    message: "drop gives no answer, so it excludes code and http_status",
  })
  .refine((one) => one.message === undefined || one.code !== undefined, {
    message: "message belongs to an error of the channel, so it requires a code",
  });

export const faultsShape = z.strictObject({
  /** Texts and stickers fail with 131047 unless the person wrote within 24 hours. */
  enforce_window: z.boolean(),
  /** Milliseconds of delay before each answer to a send. */
  latency_ms: z.int().min(0).max(60_000),
  /** The callbacks and webhooks of SMS: each once, each twice, with the states in reverse order, or not at all. */
  sms_callbacks: z.enum(["once", "twice", "reversed", "none"]).default("once"),
  /** Every request to Twilio's API is answered with 503. */
  sms_down: z.boolean().default(false),
  /** Outcomes of the next sends, in order; `{}` is a success. */
  next: z.array(outcome).max(10_000),
});

export type FaultOutcome = z.infer<typeof outcome>;
export type FaultSettings = z.infer<typeof faultsShape>;

export interface Faults {
  get(): FaultSettings;
  set(settings: FaultSettings): void;
  /** Takes the outcome of the next send of the channel; undefined is a success. */
  take(channel: "whatsapp" | "sms"): FaultOutcome | undefined;
}

export function createFaults(enforceWindow: boolean): Faults {
  let settings = faultsShape.parse({ enforce_window: enforceWindow, latency_ms: 0, next: [] });
  return {
    get: () => settings,
    set: (given) => {
      settings = given;
    },
    take(channel) {
      const index = settings.next.findIndex((one) => (one.channel ?? channel) === channel);
      return index === -1 ? undefined : settings.next.splice(index, 1)[0];
    },
  };
}
