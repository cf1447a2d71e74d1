// What the next sends shall suffer, as set through the control API. Not kept over a restart.
import { z } from "zod";

const outcome = z
  .strictObject({
    /** With no code: a gateway's page of this status, without a Graph error. */
    http_status: z.int().min(400).max(599).optional(),
    /** A Graph error with this code. */
    code: z.int().min(0).max(9_999_999).optional(),
    message: z.string().min(1).max(1000).optional(),
    /** The connection is cut instead of an answer. */
    drop: z.literal("before_answer").optional(),
    /** The message was accepted all the same: it reaches the phone and its statuses come. */
    after_accept: z.boolean().optional(),
  })
  .refine((one) => !(one.drop && (one.code !== undefined || one.http_status !== undefined)), {
    message: "drop leaves no answer, so it can't go with code or http_status",
  })
  .refine((one) => one.message === undefined || one.code !== undefined, {
    message: "message is the Graph error's, so it needs a code",
  });

export const faultsShape = z.strictObject({
  /** Texts and stickers to a person who didn't write in the last 24 hours fail with 131047. */
  enforce_window: z.boolean(),
  /** Milliseconds by which each answer to a send is late. */
  latency_ms: z.int().min(0).max(60_000),
  /** Outcomes of the next sends, one each, in this order; `{}` lets one pass. */
  next: z.array(outcome).max(10_000),
});

export type FaultOutcome = z.infer<typeof outcome>;
export type FaultSettings = z.infer<typeof faultsShape>;

export type Faults = {
  get(): FaultSettings;
  set(settings: FaultSettings): void;
  /** Takes the outcome for the send that is at hand; undefined lets it pass. */
  take(): FaultOutcome | undefined;
};

export function createFaults(): Faults {
  let settings: FaultSettings = { enforce_window: false, latency_ms: 0, next: [] };
  return {
    get: () => settings,
    set: (given) => {
      settings = given;
    },
    take: () => settings.next.shift(),
  };
}
