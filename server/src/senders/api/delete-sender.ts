import { doneAnswer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { senderErrors } from "../errors.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderParams } from "../sender-answer.ts";
import { lockSenders, senderChange, senderIn } from "../sender-rows.ts";
import { waitingCounts } from "../waiting-counts.ts";

// The lane stays: it fails messages that are accepted during the deletion, so it must not be paused.
const remove = senderChange("delete_sender", {
  set: `deleted_at = now(), is_default = false, status = 'active', paused_reason = null, paused_at = null,
    public_credentials = '{}', secret_credentials = null, hook_key_hash = null`,
});

export function deleteSenderOperation(deps: SenderOperationDeps): Operation {
  const { directory, removeUnusedTemplates } = deps;
  return operation({
    operationId: "deleteSender",
    route: "DELETE /senders/:id",
    tag: "Senders",
    summary: "Delete a sender",
    description:
      "The sender's messages stay. Its credentials are deleted, and so are the templates of its business, unless another sender has them too. " +
      "A channel's default sender can only be deleted last.",
    scope: "senders:write",
    params: senderParams,
    answers: doneAnswer("The sender was deleted.", "Sender +15550001000 was deleted"),
    examples: { "A sender": { params: { id: exampleId("snd") } } },
    problems: { 404: ["sender_not_found"], 409: ["sender_in_use", "default_sender_needed"] },
    async handler({ caller: { accountId }, params, once }) {
      const answer = await once(async (session) => {
        const all = await lockSenders(session, accountId);
        const row = senderIn(all, params.id);
        // Choosing another default silently would change the number that people get messages from.
        const hasOthers = all.some((other) => other !== row && other.channel === row.channel);
        if (row.is_default && hasOthers) throw new Problem(senderErrors.default_sender_needed);
        if ((await waitingCounts(session, accountId)).has(row.sender_id))
          throw new Problem(senderErrors.sender_in_use);
        await session.run(remove, { accountId, senderId: row.sender_id });
        await removeUnusedTemplates(session, accountId);
        return { status: 200, body: { message: `Sender ${row.phone} was deleted` } };
      });
      directory.invalidate(accountId);
      return answer;
    },
  });
}
