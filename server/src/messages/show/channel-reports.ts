// What the channel reported about a message besides how far it is: its price, and that the channel holds it back.
import { z } from "zod";
import type { Hold, MessagePrice } from "../../channels/index.ts";
import { t } from "../../platform/database/index.ts";
import { textField } from "../../platform/http/index.ts";

/** `country`: of the recipient's phone when the price was reported. */
export type KeptPrice = MessagePrice & { country: string | null };

export const REPORT_COLUMNS = {
  price: t.nullable(t.jsonb<KeptPrice>()),
  held: t.nullable(t.textOf<Hold>()),
};

const price = z.object({
  billable: z
    .boolean()
    .nullable()
    .meta({
      description: "Whether the channel charges for the message; null if it doesn't say.",
      examples: [true],
    }),
  category: textField(
    "The channel's category of the charge, which can differ from the template's; null if it doesn't say.",
    "utility",
  ).nullable(),
  type: textField("Why it is free, or that it is billed as usual.", "regular").nullable(),
  model: textField("What the channel bills by.", "pmp").nullable(),
  country: textField("The country of the recipient's phone; null if it isn't known.", "DE").nullable(),
});

export const reportFields = {
  price: price
    .meta({ id: "MessagePrice" })
    .nullable()
    .meta({
      description:
        "How the channel bills the message, in its own words in small letters, as it last reported. Null until then, for a channel that " +
        "doesn't report it, and for a message that failed. `GET /usage` counts it once the message has arrived.",
    }),
  held: z
    .enum(["quality_check", "paused"])
    .nullable()
    .meta({
      description:
        "Why the channel took the message and doesn't send it yet: `quality_check` while it looks at how people take the first messages " +
        "of the template, `paused` while the template is paused. The message may still leave, or fail. Null if the channel holds nothing back.",
      examples: ["quality_check"],
    }),
};

export function reportsOf({ price, held }: t.Outputs<typeof REPORT_COLUMNS>) {
  return { price, held };
}
