import { z } from "zod";
import { messageField, type Operation, operation } from "../../platform/http/index.ts";
import { contactAnswer } from "../contact.ts";
import { contactOfPath } from "../phone-fields.ts";
import { consentFields, sayConsent } from "./opt-out-contact.ts";

export function optInContact(channels: readonly string[]): Operation {
  return operation({
    operationId: "optInContact",
    route: "POST /contacts/:phone_number/opt-in",
    tag: "Contacts",
    summary: "Record that a contact wants messages again",
    description:
      "Ends the contact's opt-outs of both scopes, on one channel or on all of them. With `marketing: false`, the contact is " +
      "opted out of marketing at the same moment. It can't end what the channel itself refuses " +
      "(`blocked` in `opt_outs`): only the person can, at the channel. The opt-in is added to the " +
      "contact's ledger. The event `contact.opted_in` reports a change.",
    scope: "contacts:write",
    params: z.strictObject({ phone_number: contactOfPath }),
    body: z.strictObject({
      ...consentFields(channels),
      marketing: z
        .boolean()
        .default(true)
        .meta({ description: "`false`: messages again, but no marketing templates." }),
    }),
    answers: {
      200: {
        description: "The opt-in was recorded.",
        schema: z.object({ message: messageField("The contact has opted in"), contact: contactAnswer }),
      },
    },
    examples: {
      "Messages of all kinds": {
        params: { phone_number: "15551234567" },
        body: { cause: "Subscribed again in the shop" },
      },
      "Everything but marketing": {
        params: { phone_number: "15551234567" },
        body: { marketing: false },
      },
    },
    problems: { 404: ["contact_not_found"] },
    handler: ({ caller, params, body, once }) =>
      once((session) => {
        const { marketing, ...about } = body;
        const said = { ...about, by: caller, contact: params.phone_number };
        return sayConsent(session, said, [
          { scope: "all", out: false },
          ...(marketing ? [] : [{ scope: "marketing" as const, out: true }]),
        ]);
      }),
  });
}
