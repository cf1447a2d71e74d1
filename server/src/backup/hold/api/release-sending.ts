import { z } from "zod";
import { answer, type Operation, operation } from "../../../platform/http/index.ts";
import { readSending, releaseSending, sending } from "../sending.ts";

const body = z.strictObject({
  confirm: z.literal(true).meta({
    description:
      "Says that a person knows: the queued messages leave now, even those that left already, after the backup or from the original.",
  }),
});

export function releaseSendingOperation(): Operation {
  return operation({
    operationId: "releaseSending",
    route: "POST /sending/release",
    tag: "Sending",
    summary: "Release held sending",
    description:
      "The queued messages leave in their order, scheduled ones at their time, and webhooks and mails of exports too. Cancel those that " +
      "mustn't leave before. Broadcasts that haven't ended are paused, drafts and plans too: they may have been sent. Deleted files leave the store of files from then on, if there is one. If sending isn't held, nothing changes.",
    scope: "senders:write",
    body,
    answers: { 200: { description: "Sending is released.", schema: sending.answer } },
    examples: { "After a restore": { body: { confirm: true } } },
    handler: ({ caller: { accountId }, once }) =>
      once(async (session) => {
        await releaseSending(session, accountId);
        return answer(200, sending.of(await readSending(session, accountId)));
      }),
  });
}
