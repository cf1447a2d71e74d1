// POST /templates/sync
import { z } from "zod";
import { type Operation, operation } from "../../platform/http/operation.ts";
import type { Sender } from "../../senders/index.ts";
import type { TemplateOperationDeps } from "../operation-deps.ts";
import { syncRefused, syncWithoutSender } from "../problems.ts";

const answer = z.object({
  message: z.string(),
  synced: z.int().meta({ description: "Templates that the channel has." }),
  removed: z.int().meta({ description: "Templates that it has no more." }),
});

export function syncTemplatesOperation({ directory, sync }: TemplateOperationDeps): Operation {
  return operation({
    operationId: "syncTemplates",
    method: "POST",
    path: "/templates/sync",
    tag: "Templates",
    summary: "Read the templates from the channel",
    description:
      "Reads every template of the businesses whose numbers the account has. It happens by itself when the channel " +
      "tells of a change, and when a message names a template that isn't known.",
    scope: "templates:write",
    answers: { 200: { description: "The list is in step with the channel.", schema: answer } },
    problems: { 409: ["template_sync_failed"], 422: ["no_sender"], 502: ["template_sync_failed"] },
    async handler({ caller, once }) {
      const asked = oneForEachBusiness(await directory.all(caller.accountId));
      if (asked.length === 0) throw syncWithoutSender();
      const counts = { synced: 0, removed: 0 };
      for (const sender of asked) {
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

/** Numbers of one business have the same templates. An active one is asked rather than a paused one. */
function oneForEachBusiness(senders: Sender[]): Sender[] {
  const active = senders.toSorted(
    (one, other) => Number(one.status === "paused") - Number(other.status === "paused"),
  );
  const businesses = Map.groupBy(active, (sender) => `${sender.channel} ${sender.businessId}`);
  return [...businesses.values()].map(([first]) => first as Sender);
}
