import { z } from "zod";
import type { Session } from "../../platform/database/index.ts";
import { exampleId, idField, type Operation, operation, optional } from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import * as problems from "../message/problems.ts";
import { messageAnswer, messageOf } from "../show/message.ts";
import { messageIdOf, messageRow } from "../show/read-message.ts";
import { type SignalDependencies, signaled } from "../signals/find-signaled.ts";
import { noteRead } from "../signals/mark-read.ts";

export function markMessageRead(deps: SignalDependencies): Operation {
  return operation({
    operationId: "markMessageRead",
    unnoted: true,
    route: "POST /messages/:id/read",
    tag: "Messages",
    summary: "Show a person that their message was read",
    description:
      "The person sees that this message was read, and on most channels all earlier ones, too. The mark is stored before the answer, as " +
      "`times.read_at`, and handed over to the channel then. With `typing`, the person also sees for some seconds that an answer is " +
      "being written; that sign isn't repeated when the channel can't take it at once.",
    scope: "messages:send",
    params: z.object({ id: idField("msg", "The id of a received message.") }),
    body: z.strictObject({
      typing: optional(z.boolean("This must be true or false.")).meta({
        description:
          "Whether the person sees that an answer is being written. Repeat it every 20 seconds while that lasts.",
        examples: [true],
      }),
    }),
    answers: { 200: { description: "The message.", schema: messageAnswer } },
    examples: {
      "A message": { params: { id: exampleId("msg") }, body: {} },
      "A message that is being answered": { params: { id: exampleId("msg") }, body: { typing: true } },
    },
    problems: {
      404: ["message_not_found"],
      409: ["message_not_on_channel"],
      422: ["not_supported_by_channel"],
    },
    async handler({ caller: viewer, params, body, once }) {
      const { accountId } = viewer;
      const messageId = messageIdOf(params.id);
      const isTyping = body.typing ?? false;
      const markRead = async (session: Session): Promise<OnceAnswer> => {
        const { message, connector } = await signaled(deps, session, viewer, messageId);
        const { channel, capabilities } = connector;
        if (!capabilities.read_marks) throw problems.actNotSupported(channel, "read marks");
        if (isTyping && !capabilities.typing)
          throw problems.actNotSupported(channel, "sign of typing", "/typing");
        if (message.direction === "out")
          throw problems.messageNotOnChannel("Only received messages are marked as read.");
        const { contact_id: contactId } = message;
        if (!(await noteRead(session, { accountId, messageId, contactId, isTyping })))
          throw problems.messageNotFound();
        const row = await messageRow(session, viewer, messageId);
        return { status: 200, body: messageOf(row), contactId };
      };
      return once(markRead, { isRepeatable: true });
    },
  });
}
