// Why a message hasn't arrived, or that it has, in API answers.
import { z } from "zod";
import { textField } from "../../platform/http/index.ts";
import { CAUSES, causeTexts, type Described, describeCauses } from "./causes.ts";
import { MOST_AHEAD } from "./read-circumstances.ts";

export const RETRY = "Send it again with POST /messages/{id}/retry, if it is still wanted.";

/** The causes of a message that doesn't wait. */
const OTHER_CAUSES = {
  sending: { meaning: "The message is being handed over to the channel.", action: null },
  settling: {
    meaning:
      "It is unknown whether the channel took the message, and no receipt is expected any more. The message is settled next, by the " +
      "setting `uncertain_action`.",
    action: null,
  },
  receipt_due: {
    meaning: "The channel took the message less than a minute ago, and hasn't reported yet that it arrived.",
    action: null,
  },
  held_by_channel: {
    meaning:
      "The channel took the message and holds it back, to see first how people take its template. It may leave later, or fail. `reason` is " +
      "the message's `held`.",
    action: "Wait. The channel sends the message or reports that it failed.",
  },
  no_receipt: {
    meaning:
      "The channel took the message and hasn't reported that it arrived, although other hooks of the sender came. Nobody can know " +
      "why: the phone may be off or without a connection, the person may block the sender, or the receipt was lost.",
    action: "Wait, or reach the person in another way. The receipt would tell.",
  },
  hooks_silent: {
    meaning:
      "The channel took the message, and no hook of the sender came since. So a missing receipt proves nothing.",
    action: "Check that the channel can reach the sender's `hook_url`.",
  },
  no_receipts: {
    meaning: "The channel took the message. It never reports whether a message arrived.",
    action: null,
  },
  delivered: { meaning: "The channel reported that the message reached the phone.", action: null },
  read: { meaning: "The channel reported that the person read the message.", action: null },
  failed: { meaning: "The message failed. `reason` is the code of its error.", action: null },
  undelivered: {
    meaning:
      "The channel took the message, and reported later that it failed. `reason` is the code of its error.",
    action: null,
  },
  outcome_unknown: {
    meaning: "The message was given up. The channel never reported whether it took the message.",
    action: null,
  },
  expired: {
    meaning: "The message still waited at its `expires_at`, and isn't sent any more.",
    action: RETRY,
  },
  canceled: { meaning: "The message was canceled before it was sent.", action: RETRY },
  received: {
    meaning: "The contact sent this message. The question is about messages to a contact.",
    action: null,
  },
} as const satisfies Record<string, Described>;

const ALL = { ...CAUSES, ...OTHER_CAUSES };

export type WhyCause = keyof typeof ALL;

/** What somebody can do about a cause, if the error that `reason` names doesn't say more. */
export function actionOf(cause: WhyCause): string | null {
  return ALL[cause].action;
}

const FACTS = {
  worker: "`at`: when a process that sends messages was last seen; null for never.",
  sender_paused: "`at`: since when the sender is paused. `value`: its `paused_reason`.",
  channel_unreachable: "`at`: since when the channel can't be reached.",
  attempt: "`at`: when the last attempt failed. `value`: the code of its error.",
  earlier_message:
    "`value`: the id of the first message of this sender to the same contact that hasn't left.",
  pair_rate:
    "`value`: the seconds between two messages of the sender to one person, once it has sent as many as the channel allows at once.",
  rate: "`value`: the most that the sender sends per second.",
  hook: "`at`: when a hook of the channel last named the sender; null for never.",
  intake: "`at`: since when hooks can reach the service without a gap; null when they can't now.",
  unapplied: "Hooks of the sender arrived, and can't be applied yet.",
  window: "`at`: when the customer service window closes, or closed. `value`: `open` or `closed`.",
  opted_out:
    "`at`: when the person stopped such messages. `value`: how Parley knows, such as the person's words.",
  expires: "`at`: if the message still waits then, it isn't sent any more.",
  possibly_duplicate: "An earlier attempt may have reached the person, too.",
} as const;

export type Fact = keyof typeof FACTS;

const factAnswer = z
  .object({
    fact: z.enum(Object.keys(FACTS) as [Fact, ...Fact[]]).meta({ description: describe(FACTS, "facts") }),
    at: z.iso.datetime().nullable().meta({ description: "The time of the fact." }),
    value: z.string().nullable().meta({ description: "What else the fact says." }),
    text: textField(
      "The fact as a sentence.",
      "A hook of the sender last arrived at 2026-11-24 09:00:00 UTC.",
    ),
  })
  .meta({ id: "WhyFact", description: "A fact that the answer rests on." });

export const whyAnswer = z
  .object({
    cause: z
      .enum(Object.keys(ALL) as [WhyCause, ...WhyCause[]])
      .meta({ description: describeCauses(causeTexts(ALL)) }),
    arrived: z.enum(["yes", "no", "unknown"]).meta({
      description:
        "Whether the message reached the phone. `unknown`: nobody can know it now. A message of the contact arrived here.",
    }),
    sentence: textField(
      "The answer for people.",
      "It waits because a client paused its sender at 2026-11-24 09:00:00 UTC.",
    ),
    since: z.iso
      .datetime()
      .nullable()
      .meta({ description: "Since when the cause holds; null when nobody knows." }),
    until: z.iso
      .datetime()
      .nullable()
      .meta({
        description:
          "When the cause is expected to end. An estimate for `queue`, the latest time for `receipt` and `no_hooks`. Null when " +
          "nobody knows.",
      }),
    ahead: z
      .int()
      .min(0)
      .max(MOST_AHEAD)
      .meta({
        description:
          "How many waiting messages come before this one: of the same contact for `contact_turn`, else of the sender. " +
          `At most ${MOST_AHEAD} are counted.`,
      }),
    reason: textField(
      "A code that tells more about the cause, for example `channel_token_invalid`.",
    ).nullable(),
    next: textField(
      "What to do; null when there is nothing to do but wait.",
      "Resume the sender with POST /senders/{id}/resume.",
    ).nullable(),
    evidence: z.array(factAnswer).meta({
      description: "What the answer rests on, besides the times and the attempts of `GET /messages/{id}`.",
    }),
  })
  .meta({ id: "Why", description: "Why a message hasn't arrived." });

export type Why = z.input<typeof whyAnswer>;
export type Evidence = z.input<typeof factAnswer>;

function describe(meanings: Record<string, string>, counted: string): string {
  const lines = Object.entries(meanings).map(([name, meaning]) => `${name}: ${meaning}`);
  return `${lines.join("\n\n")}\n\nLater versions may add ${counted}.`;
}
