import { type Operation, operation } from "../../platform/http/index.ts";
import { broadcast, findBroadcast, forOne, wrongStatus } from "../broadcast.ts";
import { insertBroadcast, valuesOf } from "./create-broadcast.ts";

export function retryFailed(): Operation {
  return operation({
    operationId: "retryFailed",
    route: "POST /broadcasts/:id/retry-failed",
    ...forOne,
    summary: "Make a broadcast for those whose message failed",
    description:
      "Makes a draft with the same message for the people whose failure may pass: the error is `retryable`, or the message expired. Plan and " +
      "start it as any other. Those whose failure can't pass, for example because the phone has no account at the channel, aren't in it. " +
      "Nor is who was sent the message again alone. The plan leaves out who is in another such draft, until that is canceled.",
    answers: { 201: { description: "The broadcast was made.", schema: broadcast.answer } },
    handler: ({ caller, params, once }) =>
      once(async (session) => {
        const parent = await findBroadcast(session, caller.accountId, params.id);
        const { broadcast_id: retryOf, sender_id: senderId, content, status } = parent;
        if (!["paused", "finished", "canceled"].includes(status)) throw wrongStatus(parent);
        const values = valuesOf({ ...parent, send_at: undefined }, { senderId, content });
        const audience = { failed_of: retryOf };
        return insertBroadcast(session, caller, { ...values, audience, notFound: 0, retryOf });
      }),
  });
}
