// The recipients of a broadcast, one by one.
import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import { text } from "../../platform/http/index.ts";
import { f, resource } from "../../platform/resources/index.ts";
import { BROADCAST_KEY } from "../change-status.ts";
import { CODE, OPTED_OUT, RECIPIENTS, REPLIED, STATE, STATES } from "./recipient-state.ts";

export const recipient = resource(
  { id: "BroadcastRecipient", description: "A person of a broadcast." },
  {
    contact_id: f.id("con", "The contact."),
    name: f.nullable(f.text("The contact's name.", "Ana Sousa")),
    phone_number: f.named(
      "phone",
      f.nullable(f.text("The contact's phone; null if the person hides it.", "+15551234567")),
    ),
    status: f.named("state", f.word(STATES, "How far the message is, as in `counts` of the broadcast.")),
    code: f.nullable(f.text("Why the person is left out, or why the message failed.", "opted_out")),
    message_id: f.nullable(f.id("msg", "The message; null before the person's turn.")),
    replied: f.bool("Whether the person wrote within three days after the message."),
    opted_out: f.bool("Whether the person opted out within three days after the message."),
    queued_at: f.nullable(f.time("When the message was accepted.")),
  },
);

/** In the order of contacts' ids. Null for a filter that isn't given. */
export const listRecipients = statement({
  name: "list_broadcast_recipients",
  parameters: {
    ...BROADCAST_KEY,
    after: t.uuid,
    limit: t.int8,
    state: t.nullable(t.text),
    code: t.nullable(t.text),
    replied: t.nullable(t.bool),
    optedOut: t.nullable(t.bool),
  },
  columns: recipient.columns,
  sql: `select contacts.contact_id, contacts.name, contacts.phone, state, code, message_id, replied, person.opted_out, queued_at
    from (
      select recipient.contact_id, recipient.message_id, recipient.queued_at, ${STATE} as state, ${CODE} as code,
        ${REPLIED} as replied, ${OPTED_OUT} as opted_out
      from ${RECIPIENTS}
      where recipient.account_id = $accountId
        and recipient.broadcast_id = $broadcastId
        and recipient.contact_id > $after
      order by recipient.contact_id
    ) as person
    cross join lateral (
      select contact_id, name, phone
      from contacts
      where account_id = $accountId
        and contact_id = person.contact_id
      limit 1
    ) as contacts
    where ($state::text is null or state = $state)
      and ($code::text is null or code = $code)
      and ($replied::boolean is null or replied = $replied)
      and ($optedOut::boolean is null or person.opted_out = $optedOut)
    order by person.contact_id
    limit $limit`,
});

const flag = z
  .enum(["true", "false"], { error: "This is true or false." })
  .transform((value) => value === "true")
  .optional();

export const recipientFilterFields = {
  status: z.enum(STATES).optional().meta({ description: "Only people whose message is so far." }),
  code: text({ max: 128 }).optional().meta({ description: "Only people with this code." }),
  replied: flag.meta({ description: "Only people who wrote afterwards, or who didn't." }),
  opted_out: flag.meta({ description: "Only people who opted out afterwards, or who didn't." }),
};
