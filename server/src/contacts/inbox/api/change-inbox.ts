import { z } from "zod";
import { answer, exampleId, messageField, operation, timeInput } from "../../../platform/http/index.ts";
import { contactAnswer, contactOf } from "../../contact.ts";
import { contactOfPath } from "../../phone-fields.ts";
import { withEtag } from "../../upsert/upsert-answer.ts";
import { changeInbox as change } from "../change-inbox.ts";
import { handlerField, inboxStateField } from "../inbox.ts";

export function changeInbox() {
  return operation({
    operationId: "changeInbox",
    route: "PATCH /contacts/:phone_number/inbox",
    tag: "Inbox",
    summary: "Open, snooze, finish or assign a thread",
    description:
      "A field that is left out stays as it is. A thread that is done waits for no answer. If it is opened again, it waits since the " +
      "first message that has no answer. The events `thread.opened`, `thread.snoozed`, `thread.done` and `thread.assigned` report a change. With " +
      "If-Match, only the version of the contact that has this ETag is changed.",
    scope: "inbox:write",
    params: z.strictObject({ phone_number: contactOfPath }),
    body: z
      .strictObject({
        state: inboxStateField.optional().meta({ description: "The new state." }),
        assignee: z
          .string("This must be a string.")
          .nullable()
          .optional()
          .meta({ description: "The id of the owner or agent who answers; null for nobody." }),
        handler: handlerField.optional().meta({ description: "Who answers: the team, or a program." }),
        snoozed_until: timeInput.nullable().optional().meta({
          description:
            "With the state `snoozed`: when the thread is open again, at most a year ahead. If left out or null: when the contact writes.",
        }),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), {
        path: ["state"],
        params: { code: "required" },
        message: "A state, an assignee or a handler is needed.",
      }),
    conditions: ["If-Match"],
    answers: {
      200: {
        description: "The thread has the requested state.",
        schema: z.object({ message: messageField("Thread changed"), contact: contactAnswer }),
        etag: true,
      },
    },
    examples: {
      Done: { params: { phone_number: "15551234567" }, body: { state: "done" } },
      "To a member": { params: { phone_number: "15551234567" }, body: { assignee: exampleId("per") } },
      "To a program": { params: { phone_number: "15551234567" }, body: { handler: "bot" } },
      "Until the contact writes": { params: { phone_number: "15551234567" }, body: { state: "snoozed" } },
      "Until a time": {
        params: { phone_number: "15551234567" },
        body: { state: "snoozed", snoozed_until: "2026-11-24T09:00:00Z" },
      },
    },
    problems: {
      404: ["contact_not_found"],
      412: ["contact_changed"],
      422: ["assignee_cannot_answer", "not_snoozed", "snooze_in_past", "snooze_too_far"],
    },
    async handler({ caller: viewer, params, body: { snoozed_until: snoozedUntil, ...wish }, headers, once }) {
      const about = { viewer, contact: params.phone_number, ifMatch: headers["if-match"] };
      const done = await once(async (session) => {
        const row = await change(session, { ...wish, snoozedUntil, ...about });
        const shown = { message: "Thread changed", contact: contactOf(row) };
        return { ...answer(200, shown), contactId: row.contact_id };
      });
      return withEtag(done);
    },
  });
}
