import { z } from "zod";
import { messageField } from "../../platform/http/answer-fields.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { Problem } from "../../platform/problem.ts";
import type { Sender, SenderDirectory } from "../../senders/index.ts";
import { isTemporary, type SyncFailure, type TemplateSync } from "../template-sync.ts";

const answer = z.object({
  message: messageField("3 templates are in step with the channel"),
  synced: z.int().meta({ description: "Number of templates that the channel has.", examples: [3] }),
  removed: z.int().meta({ description: "Number of templates that the channel no longer has." }),
});

export function syncTemplatesOperation(
  directory: Pick<SenderDirectory, "all">,
  sync: TemplateSync,
): Operation {
  return operation({
    operationId: "syncTemplates",
    method: "POST",
    path: "/templates/sync",
    tag: "Templates",
    summary: "Read the templates from the channel",
    description:
      "Reads every template of the businesses whose numbers the account has. Parley also does this by itself when the " +
      "channel reports a change, and when a message names an unknown template.",
    scope: "templates:write",
    answers: { 200: { description: "The templates were read.", schema: answer } },
    examples: { "All templates": {} },
    problems: { 409: ["template_sync_failed"], 422: ["no_sender"], 502: ["template_sync_failed"] },
    async handler({ caller, once }) {
      const senders = oneOfEachBusiness(await directory.all(caller.accountId));
      if (senders.length === 0) throw syncWithoutSender();
      const counts = { synced: 0, removed: 0 };
      for (const sender of senders) {
        const result = await sync.run(sender);
        if (result.kind === "refused") throw syncRefused(result.failure);
        counts.synced += result.synced;
        counts.removed += result.removed;
      }
      const message = `${counts.synced} templates are in step with the channel`;
      return once(async () => ({ status: 200, body: { message, ...counts } }));
    },
  });
}

function oneOfEachBusiness(senders: Sender[]): Sender[] {
  const businesses = Map.groupBy(senders, (sender) => `${sender.channel} ${sender.businessId}`);
  return [...businesses.values()].map(
    (group) => group.find((sender) => sender.status === "active") ?? (group[0] as Sender),
  );
}

function syncWithoutSender(): Problem {
  const detail = "Templates are read with a sender's credentials. Add a sender with POST /senders.";
  return new Problem({ status: 422, code: "no_sender", title: "The account has no sender", detail });
}

/** 502 for a temporary failure of the channel, 409 when the account must correct something first. */
function syncRefused(failure: SyncFailure): Problem {
  const { error } = failure;
  return new Problem({
    status: isTemporary(failure) ? 502 : 409,
    code: "template_sync_failed",
    title: "The channel didn't list its templates",
    detail: error.detail,
    retryable: isTemporary(failure),
    extra: { channel_error: error.code, provider_code: error.providerCode },
  });
}
