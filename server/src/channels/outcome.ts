// How a request to a channel ended. A failure says what the lane does next. And how a sender fares there.
import { z } from "zod";
import { booleanField, intField, textField } from "../platform/http/index.ts";

export interface ChannelError {
  /** Of the table of the channel, or of the part of the service that made the error. */
  code: string;
  detail: string;
  retryable: boolean;
  providerCode: number | null;
}

/** The channel didn't take the message: nothing was sent. The kind decides what the lane does next. */
export type Refusal =
  /** Retry with backoff. */
  | { kind: "retry"; error: ChannelError }
  /** The channel can't be reached: the whole sender waits a while. */
  | { kind: "unreachable"; error: ChannelError }
  /** The sender is too fast: slow it down. Doesn't count as an attempt. `strong` for a spam limit. */
  | { kind: "slow"; error: ChannelError; strong: boolean }
  /**
   * Too many messages to this person: hold the person's messages only. They wait for `firstMs` at first, and after each further
   * such failure `factor` times as long, at most `mostMs`.
   */
  | { kind: "hold"; error: ChannelError; firstMs: number; factor: number; mostMs: number }
  /** The sender can't send: pause it and keep its messages. */
  | { kind: "pause"; error: ChannelError }
  /** The channel will never take this message. */
  | {
      kind: "failed";
      error: ChannelError;
      syncTemplates: boolean;
      /** What the person stopped, so that the channel blocks it: marketing templates of the sender, or all its messages. */
      optedOut?: "marketing" | "all";
    };

/** `uncertain`: the channel may have taken the message, so it must not simply be sent again. */
export type Failure = Refusal | { kind: "uncertain"; error: ChannelError };

/** Why the channel doesn't accept a sender. `field`: of the credentials, or `phone`; null when no field is at fault. */
export interface SenderFault {
  field: string | null;
  failure: Failure;
}

/** Whether the same request may succeed later. */
export function isTemporary({ kind }: Failure): boolean {
  return kind !== "pause" && kind !== "failed";
}

/** Why a channel took a message and doesn't send it yet: it looks at how people take the first ones, or its template is paused. */
export type Hold = "quality_check" | "paused";

/** How an attempt ended. `address` is the channel's address of the person. */
export type SendOutcome =
  | { kind: "taken"; channelMessageId: string; address: string | null; held?: Hold }
  | Failure;

/** A file of a person at the channel, opened. */
export interface OpenDownload {
  kind: "open";
  /** Throws when the connection breaks, or when the download takes too long. */
  body: AsyncIterable<Buffer>;
  /** Null when the channel doesn't say. */
  announcedBytes: number | null;
  sha256: Buffer | null;
  /** Ends the connection. Called in every case. */
  close(): void;
}

/**
 * `gone`: the channel doesn't have the file, and won't have it later. `foreign`: its address isn't one of the channel, so nobody was
 * asked.
 */
export type MediaDownload =
  | OpenDownload
  | { kind: "gone" }
  | { kind: "foreign" }
  | { kind: "refused"; failure: Failure };

const shownName = z.object({
  text: textField("The name that people see.", "Marlowe Bakery"),
  status: z
    .enum(["approved", "pending", "rejected", "expired"])
    .nullable()
    .meta({ description: "What the channel decided about the name; null when it doesn't say." }),
});

export const messagingLimit = z.object({
  people: intField("To how many people the business may write first within 24 hours.", 1_000)
    .nullable()
    .meta({
      description: "To how many people the business may write first within 24 hours; null for no limit.",
    }),
});

const hooks = z.object({
  subscribed: booleanField("Whether the channel reports to the service.", true)
    .nullable()
    .meta({ description: "Whether the channel reports to the service; null when it couldn't be asked." }),
  error: textField("Why it doesn't, as a code.", "channel_permission_missing").nullable(),
  callback: textField(
    "The address to which the channel reports instead.",
    "https://another-tool.example/hook",
  ).nullable(),
});

/** As the API answers it. Null for what the channel doesn't say. */
export const senderHealth = z.object({
  quality: z
    .enum(["high", "medium", "low"])
    .nullable()
    .meta({ description: "How people took the sender's messages of the last days." }),
  sending: z
    .enum(["allowed", "limited", "blocked"])
    .nullable()
    .meta({ description: "What the channel lets the sender send." }),
  detail: textField("The channel's own words for why sending is limited or blocked.").nullable(),
  name: shownName.nullable().meta({ description: "The name of the sender." }),
  messaging_limit: messagingLimit
    .nullable()
    .meta({ description: "How many people the business may write to first." }),
  max_rate: intField("Messages per second that the channel takes at most.", 80).nullable(),
  hooks: hooks.nullable().meta({ description: "Whether the channel reports to the service." }),
});

export type SenderHealth = z.output<typeof senderHealth>;

export type HealthReading = { kind: "read"; health: SenderHealth } | { kind: "refused"; failure: Failure };
