// The facts that an answer rests on, beside those that its sentence, `since` and `reason` tell.
import { z } from "zod";
import type { OutboundContent } from "../../channels/index.ts";
import { textField, wordField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { optOutOf } from "../message/restrictions.ts";
import type { Known } from "./read-circumstances.ts";

type Found = { at: string | null; value: string | null; text: string };

/** By its name: `at` and `value` are what the text says. Null for a fact that doesn't hold. */
const FACTS = {
  worker: ({ circumstances: { worker_at: at } }) =>
    found(
      at,
      at
        ? `A process that sends messages was last seen at ${sayTime(at)}.`
        : "No process that sends messages was ever seen.",
    ),
  earlier_message: ({ circumstances: { first_message_id: first } }) => {
    if (first === null) return null;
    const id = publicId("msg", first);
    return found(null, `The first of the earlier messages is ${id}.`, id);
  },
  rate: ({ circumstances: { rate }, connector }) => {
    const unit = connector?.capabilities.rate_unit ?? "message";
    return found(null, `The sender sends at most ${rate} ${unit}s a second.`, String(rate));
  },
  pair_rate: ({ connector }) => {
    const rate = connector?.capabilities.pair_rate;
    return rate
      ? found(
          null,
          `A sender sends one person at most ${rate.burst} messages at once, and one each ${rate.seconds} seconds after them.`,
          String(rate.seconds),
        )
      : null;
  },
  hook: ({ circumstances: { heard_at: at } }) =>
    found(at, at ? `A hook of the sender last came at ${sayTime(at)}.` : "No hook of the sender ever came."),
  intake: ({ row, circumstances: { up_since: since } }) => {
    if (since === null) return found(null, "No process that receives hooks is running.");
    const began = row.sent_at ?? row.uncertain_since;
    const isLater = began !== null && since > began;
    return isLater ? found(since, `Until ${sayTime(since)}, hooks couldn't always reach Parley.`) : null;
  },
  unapplied: ({ circumstances }) =>
    circumstances.has_unapplied ? found(null, "Hooks of the sender came, and can't be applied yet.") : null,
  window: ({ row, circumstances: { now, window_closes_at: at }, connector }) => {
    const window = connector?.capabilities.window;
    const allowed: readonly string[] = window?.closed_allows ?? [];
    const isFree = row.direction === "in" || allowed.includes(row.type);
    if (!window || isFree || at === null) return null;
    return at > now
      ? found(at, `The customer service window closes at ${sayTime(at)}.`, "open")
      : found(at, `The customer service window closed at ${sayTime(at)}.`, "closed");
  },
  opted_out: ({ row, circumstances: { opt_outs: optOuts, allows, window_closes_at: at }, connector }) => {
    const content = { type: row.type, ...row.content } as OutboundContent;
    const sender = { channel: connector?.channel ?? "", senderId: row.sender_id };
    const optOut = optOutOf(content, sender, { optOuts, allows, windowUntil: at?.toISOString() ?? null });
    if (!optOut) return null;
    const saidAt = new Date(optOut.at);
    return found(saidAt, `The person stopped such messages at ${sayTime(saidAt)}.`, optOut.evidence);
  },
  expires: ({ row: { expires_at: at } }) =>
    at && found(at, `If it still waits at ${sayTime(at)}, it isn't sent any more.`),
} satisfies Record<string, (known: Known) => Found | null>;

export type Fact = keyof typeof FACTS;

export const factAnswer = z
  .object({
    fact: wordField(
      "What it is about. Later versions may add facts.",
      Object.keys(FACTS) as [Fact, ...Fact[]],
    ),
    at: z.iso.datetime().nullable().meta({ description: "The time in `text`; null for none." }),
    value: textField("The code, id or number in `text`; null for none.").nullable(),
    text: textField(
      "The fact as a sentence.",
      "A hook of the sender last arrived at 2026-11-24 09:00:00 UTC.",
    ),
  })
  .meta({ id: "WhyFact", description: "A fact that the answer rests on." });

/** `ofCause`: the facts that matter to its cause. */
export function evidenceOf(ofCause: readonly Fact[], known: Known): z.input<typeof factAnswer>[] {
  const { status } = known.row;
  const canBeSent = status === "scheduled" || status === "queued";
  const ofWaiting = ["window", "opted_out", "expires"] as const;
  return [...ofCause, ...(canBeSent ? ofWaiting : [])].flatMap((fact) => {
    const shown = FACTS[fact](known);
    return shown ? [{ fact, ...shown }] : [];
  });
}

function found(at: Date | null, text: string, value: string | null = null): Found {
  return { at: at?.toISOString() ?? null, value, text };
}

/** A time for people, of a Date or of a time in an answer. */
export function sayTime(time: Date | string | null): string {
  return time === null
    ? "an unknown time"
    : `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
