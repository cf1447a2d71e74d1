// The facts that an answer rests on.
import type { OutboundContent } from "../../channels/index.ts";
import { publicId } from "../../platform/ids.ts";
import { optOutOf } from "../message/restrictions.ts";
import { sayTime } from "./cause-table.ts";
import type { Known } from "./read-circumstances.ts";
import type { Evidence, Fact, WhyCause } from "./why-answer.ts";

const HOOKS: Fact[] = ["hook", "intake", "unapplied"];

/** By cause. A fact that doesn't hold is left out. */
const FACTS_OF: Partial<Record<WhyCause, Fact[]>> = {
  no_worker: ["worker"],
  sender_paused: ["sender_paused"],
  channel_unreachable: ["channel_unreachable"],
  next_attempt: ["attempt"],
  contact_turn: ["earlier_message"],
  pair_rate: ["pair_rate"],
  queue: ["rate"],
  sending: ["worker"],
  settling: ["worker", ...HOOKS],
  receipt: HOOKS,
  no_hooks: HOOKS,
  receipt_due: HOOKS,
  held_by_channel: HOOKS,
  no_receipt: HOOKS,
  hooks_silent: HOOKS,
  failed: ["window", "opted_out"],
  undelivered: ["window", "opted_out"],
};

/** Of messages that can still be sent, or be sent again. */
const OF_WAITING: Fact[] = ["window", "opted_out", "expires"];

type Found = Partial<Pick<Evidence, "at" | "value">> & Pick<Evidence, "text">;

const FACTS: Record<Fact, (known: Known) => Found | null> = {
  worker: ({ circumstances: { worker_at: at } }) =>
    found(
      at,
      at
        ? `A process that sends messages was last seen at ${sayTime(at)}.`
        : "No process that sends messages was ever seen.",
    ),
  sender_paused: ({ circumstances: { paused_at: at, paused_reason: value } }) =>
    found(at, `The sender was paused at ${sayTime(at)}.`, value),
  channel_unreachable: ({ circumstances: { unreachable_since: at } }) =>
    found(at, `The channel can't be reached since ${sayTime(at)}.`),
  attempt: ({ lastAttempt: last }) =>
    last?.error
      ? found(
          last.settled_at,
          `Attempt ${last.attempt} failed at ${sayTime(last.settled_at)}.`,
          last.error.code,
        )
      : null,
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
    circumstances.has_unapplied ? { text: "Hooks of the sender came, and can't be applied yet." } : null,
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
  possibly_duplicate: ({ row }) =>
    row.possibly_duplicate ? { text: "The outcome of an earlier attempt stayed unknown." } : null,
};

export function evidenceOf(cause: WhyCause, known: Known): Evidence[] {
  const { status } = known.row;
  const isWaiting = status === "scheduled" || status === "queued";
  const facts = [
    ...(FACTS_OF[cause] ?? []),
    ...(isWaiting ? OF_WAITING : []),
    "possibly_duplicate",
  ] as Fact[];
  return facts.flatMap((fact) => {
    const shown = FACTS[fact](known);
    return shown ? [{ fact, at: null, value: null, ...shown }] : [];
  });
}

function found(at: Date | null, text: string, value: string | null = null): Found {
  return { at: at?.toISOString() ?? null, value, text };
}
