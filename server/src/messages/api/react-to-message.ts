import { z } from "zod";
import type { Session } from "../../platform/database/index.ts";
import { exampleId, idField, type Operation, operation } from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { invalidField } from "../../platform/problem.ts";
import { messageErrors } from "../errors.ts";
import * as problems from "../message/problems.ts";
import { messageAnswer, messageOf } from "../show/message.ts";
import { messageIdOf, messageRow } from "../show/read-message.ts";
import { type SignalDependencies, signaled } from "../signals/find-signaled.ts";
import { queueReaction, reactionRefusal } from "../signals/send-reaction.ts";
import { setReaction } from "../signals/write-reaction.ts";

/** One emoji; also one that is shown as text without a variation selector. */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v;

export function reactToMessage(deps: SignalDependencies): Operation {
  return operation({
    operationId: "reactToMessage",
    route: "POST /messages/:id/reaction",
    tag: "Messages",
    summary: "React to a message with an emoji",
    description:
      "The reaction replaces the account's earlier one and is kept on the message that it belongs to, in `reactions`. It is stored " +
      "before the answer and handed over to the channel then: until that, its `status` is `waiting`. Only messages that the channel " +
      "has can be reacted to: received ones, and those that were sent.",
    scope: "messages:send",
    params: z.object({ id: idField("msg", "The message's id.") }),
    body: z.strictObject({
      emoji: z
        .string("This must be a string.")
        .nullable()
        .meta({ description: "One emoji. Null or empty takes the reaction back.", examples: ["👍"] }),
    }),
    answers: { 200: { description: "The message with the reaction.", schema: messageAnswer } },
    examples: { "A message": { params: { id: exampleId("msg") }, body: { emoji: "👍" } } },
    problems: {
      404: ["message_not_found"],
      409: ["message_not_on_channel"],
      422: [
        "contact_opted_out",
        "contact_unreachable",
        "invalid_emoji",
        "not_supported_by_channel",
        "outside_customer_service_window",
      ],
    },
    async handler({ caller: viewer, params, body, once }) {
      const messageId = messageIdOf(params.id);
      const emoji = body.emoji || null;
      if (emoji !== null && !EMOJI.test(emoji)) throw invalidField("/emoji", messageErrors.invalid_emoji);
      const { accountId } = viewer;
      const key = { accountId, messageId };
      const react = async (session: Session): Promise<OnceAnswer> => {
        const { message, sender, connector } = await signaled(deps, session, viewer, messageId);
        if (!connector.capabilities.reactions)
          throw problems.actNotSupported(sender.channel, "reactions", "/emoji");
        if (message.deleted_at) throw problems.messageNotOnChannel("The message was deleted by its author.");
        if (message.channel_id === null) throw problems.messageNotOnChannel("The message wasn't sent.");
        if (message.recipient === null) throw problems.contactUnreachable(sender.channel);
        const refusal = reactionRefusal(message, sender);
        if (refusal) throw problems.reactionRefused(refusal);
        const { contact_id: contactId } = message;
        if (!(await setReaction(session, { ...key, contactId, emoji, at: new Date() })))
          throw problems.messageNotFound();
        await queueReaction(session, key);
        const row = await messageRow(session, viewer, messageId);
        return { status: 200, body: messageOf(row), contactId };
      };
      return once(react, { isRepeatable: true });
    },
  });
}
