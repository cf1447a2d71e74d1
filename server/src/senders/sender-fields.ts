// The bodies of POST /senders and PATCH /senders/:id.
import { z } from "zod";
import type { Connector, Credentials } from "../channels/index.ts";
import { phoneNumber } from "../contacts/index.ts";
import { ignored, optional } from "../platform/http/index.ts";
import { sender } from "./sender.ts";

/** The highest rate that any channel allows a sender. */
const MAX_RATE = 1_000;

const rate = z
  .int("This must be a whole number.")
  .min(1, "At least 1 a second.")
  .max(MAX_RATE, `At most ${MAX_RATE} a second.`);

type AnswerField = keyof typeof sender.answer.shape;
const WRITABLE = ["channel", "connector", "phone", "credentials", "default", "rate"] as const;
const readOnly = Object.keys(sender.answer.shape).filter((field) => !WRITABLE.some((one) => one === field));

const common = {
  default: optional(z.boolean("This must be true or false.")).meta({
    description:
      "True makes the sender its channel's default. A channel's first sender is always the default.",
  }),
  rate: optional(rate).meta({
    description:
      "Maximum messages per second, or segments: `rate_unit` in `GET /channels` says which. Each channel has a default. " +
      "A number that is used in the channel's own app too has at most the `app_rate` of `GET /channels`.",
  }),
  ...(Object.fromEntries(readOnly.map((field) => [field, ignored])) as Record<
    Exclude<AnswerField, (typeof WRITABLE)[number]>,
    typeof ignored
  >),
};

export interface NewSender {
  channel: string;
  connector: string | undefined;
  phone: z.output<typeof phoneNumber>;
  credentials: Credentials;
  default: boolean | undefined;
  rate: number | undefined;
}

/** One form of the body for each connector. */
export function newSenderFields(
  connectors: readonly Connector[],
): z.ZodType<NewSender, Record<string, unknown>> {
  const byChannel = [...Map.groupBy(connectors, ({ channel }) => channel)];
  const error = `The channel must be ${byChannel.map(([channel]) => channel).join(" or ")}.`;
  const forms = byChannel.map(([, [standard, ...others]]) =>
    oneOf("connector", [
      newSenderOf(standard as Connector, error, true),
      ...others.map((connector) => newSenderOf(connector, error, false)),
    ]),
  );
  const form = oneOf("channel", forms, error);
  return form.meta({ id: "NewSender", description: "A sender to connect." });
}

function oneOf<Form extends z.core.$ZodTypeDiscriminable>(field: string, forms: Form[], error?: string) {
  const [first, ...others] = forms;
  if (!first) throw new Error("There is no connector.");
  return others.length === 0 ? first : z.discriminatedUnion(field, [first, ...others], { error });
}

/** `isStandard`: a request gets the connector also without naming it. */
function newSenderOf({ channel, name, words, credentials }: Connector, error: string, isStandard: boolean) {
  const own = z.literal(name, `This channel's connector is ${name}.`);
  const { title, credentials: help } = words.en;
  const fields = Object.entries(credentials.shape).map(([field, schema]) => {
    const { title = field, help: description = "" } = help[field] ?? {};
    return [field, schema.meta({ ...schema.meta(), title, description })] as const;
  });
  return z
    .strictObject({
      channel: z.literal(channel, { error }).meta({ description: "The channel of the sender." }),
      connector: (isStandard ? optional(own) : own).meta({
        description: isStandard
          ? `The service behind the channel; ${name} by default.`
          : "The service behind the channel.",
      }),
      phone: phoneNumber,
      credentials: z
        .strictObject(Object.fromEntries(fields))
        .meta({ description: `How to reach the number at ${title}.` }),
      ...common,
    })
    .meta({ description: `A number at ${title}.` });
}

export const senderChanges = z
  .strictObject({
    channel: ignored,
    connector: ignored,
    phone: optional(phoneNumber).meta({ description: "Must be the sender's phone, which can't change." }),
    credentials: optional(z.record(z.string(), z.unknown())).meta({
      description: "The fields of the credentials to change, as in `POST /senders`.",
    }),
    ...common,
  })
  .meta({ id: "SenderChanges", description: "The fields to change." });
