import { z } from "zod";
import { contactOfPath, noteView, personIn } from "../../contacts/for-messages.ts";
import { findContact } from "../../contacts/index.ts";
import type { ThreadPresence } from "../../events/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { LiveFeed } from "../../platform/database/live-feed.ts";
import { doneAnswer, idInput, operation, optional } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

const DONE = "Colleagues see that you are here";

interface ViewThreadDeps {
  database: Database;
  threadPresence: LiveFeed<ThreadPresence>;
}

export function viewThread({ database, threadPresence }: ViewThreadDeps) {
  return operation({
    operationId: "viewThread",
    unnoted: true,
    route: "PUT /contacts/:phone_number/view",
    tag: "Inbox",
    summary: "Show colleagues that you look at a thread",
    description:
      "Colleagues who are signed in see it at once, by `presence` of `GET /events/stream`. Repeat it every 10 seconds while it lasts: it isn't " +
      "stored. The message that the person has seen is stored, as `seen_message_id` of `GET /inbox`, for this person alone.",
    scope: "inbox:read",
    params: z.strictObject({ phone_number: contactOfPath }),
    body: z.strictObject({
      is_typing: optional(z.boolean("This must be true or false.")).meta({
        description: "Whether the person writes an answer.",
      }),
      seen_message_id: optional(idInput("msg", "message")).meta({
        description: "The newest message that the person has seen. Seen messages stay seen.",
      }),
    }),
    answers: doneAnswer("Colleagues are told.", DONE),
    examples: {
      "While an answer is written": {
        headers: { cookie: "parley_session=<token of a person>", "x-parley-console": "1" },
        params: { phone_number: "15551234567" },
        body: { is_typing: true },
      },
    },
    problems: { 404: ["contact_not_found"], 409: ["person_needed"] },
    async handler({ caller, params, body, once }) {
      const { contact_id: contactId } = await findContact(database, caller, params.phone_number);
      const member = personIn(caller);
      const messageId = body.seen_message_id ?? null;
      const done = await once(
        async (session) => {
          if (messageId !== null) await session.run(noteView, { ...member, contactId, messageId });
          return { status: 200, body: { message: DONE }, contactId };
        },
        { isRepeatable: true },
      );
      await threadPresence.tell(database, {
        accountId: member.accountId,
        contact: publicId("con", contactId),
        person: publicId("per", member.personId),
        isTyping: body.is_typing ?? false,
      });
      return done;
    },
  });
}
