import { z } from "zod";
import { isTemporary } from "../../channels/index.ts";
import { intField, messageField, type Operation, operation } from "../../platform/http/index.ts";
import { unreadTemplates } from "../../platform/http/openapi/problems.ts";
import { Problem } from "../../platform/problem.ts";
import { senderErrors } from "../../senders/errors.ts";
import type { Sender, SenderDirectory } from "../../senders/index.ts";
import { templateErrors } from "../errors.ts";
import type { SyncFailure, TemplateSync } from "../template-sync.ts";

const answer = z.object({
  message: messageField("3 templates are in step with the channel"),
  synced: intField("Number of templates that the channel has.", 3),
  removed: intField("Number of templates that the channel no longer has."),
  failed: z.array(unreadTemplates).meta({
    description: "The businesses whose templates couldn't be read. Their templates stay as they were.",
  }),
});

export function syncTemplatesOperation(
  directory: Pick<SenderDirectory, "all">,
  sync: TemplateSync,
): Operation {
  return operation({
    operationId: "syncTemplates",
    route: "POST /templates/sync",
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
      const businesses = byBusiness(await directory.all(caller.accountId));
      if (businesses.length === 0) throw syncWithoutSender();
      const counts = { synced: 0, removed: 0 };
      const failed: Failed[] = [];
      for (const senders of businesses) {
        const result = await syncBusiness(sync, senders);
        if ("failure" in result) failed.push(result);
        else {
          counts.synced += result.synced;
          counts.removed += result.removed;
        }
      }
      const [first] = failed;
      if (first && failed.length === businesses.length) throw syncRefused([first, ...failed.slice(1)]);
      const done = `${counts.synced} templates are in step with the channel`;
      const message = [done, ...failed.map(sentenceOf)].join(". ");
      const body = { message, ...counts, failed: failed.map(failedOf) };
      return once(async () => ({ status: 200, body }));
    },
  });
}

interface Failed {
  sender: Sender;
  failure: SyncFailure;
}

/** The senders of each business, active ones first. */
function byBusiness(senders: Sender[]): Sender[][] {
  const businesses = Map.groupBy(senders, (sender) => `${sender.channel} ${sender.businessId}`);
  return [...businesses.values()].map((group) =>
    group.toSorted((one, other) => Number(one.status === "paused") - Number(other.status === "paused")),
  );
}

/** Every sender of a business can read its templates, so a refused one doesn't matter while another one is accepted. */
async function syncBusiness(sync: TemplateSync, senders: Sender[]) {
  let failed: Failed | undefined;
  for (const sender of senders) {
    const result = await sync.run(sender);
    if (result.kind === "synced") return result;
    failed ??= { sender, failure: result.failure };
    if (isTemporary(result.failure)) break;
  }
  return failed as Failed;
}

function sentenceOf({ sender, failure }: Failed): string {
  return `The templates of ${sender.phone} can't be read: ${failure.error.detail}`;
}

function failedOf({ sender, failure }: Failed): z.input<typeof unreadTemplates> {
  const { code, detail, retryable, providerCode } = failure.error;
  return {
    business_id: sender.businessId,
    source_phone: sender.phone,
    error: { code, detail, retryable, provider_code: providerCode },
  };
}

function syncWithoutSender(): Problem {
  const detail = "Templates are read with a sender's credentials. Add a sender first.";
  return new Problem(senderErrors.no_sender, { detail });
}

/** 502 if one failure of the channel is temporary, 409 when the account must correct something first. */
function syncRefused(failed: [Failed, ...Failed[]]): Problem {
  const retryable = failed.some(({ failure }) => isTemporary(failure));
  const { error } = failed[0].failure;
  return new Problem(templateErrors.template_sync_failed, {
    status: retryable ? 502 : 409,
    detail: failed.map(sentenceOf).join(" "),
    retryable,
    extra: {
      channel_error: error.code,
      provider_code: error.providerCode,
      failed: failed.map(failedOf),
    },
  });
}
