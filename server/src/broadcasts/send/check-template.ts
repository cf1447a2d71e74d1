// Whether the template of a broadcast is still as it was when the plan was made.
import type { ConnectorRegistry } from "../../channels/index.ts";
import { Problem } from "../../platform/problem.ts";
import type { SenderDirectory } from "../../senders/index.ts";
import type { TemplateResolver } from "../../templates/index.ts";
import type { BroadcastRow } from "../broadcast.ts";
import { broadcastErrors } from "../errors.ts";

export interface TemplateCheck {
  senders: Pick<SenderDirectory, "get">;
  connectors: ConnectorRegistry;
  templates: Pick<TemplateResolver, "fingerprint">;
}

type Planned = Pick<BroadcastRow, "sender_id" | "content" | "template_hash">;

export async function isAsPlanned(
  { senders, connectors, templates }: TemplateCheck,
  accountId: string,
  { sender_id, content: { template }, template_hash: planned }: Planned,
): Promise<boolean> {
  if (!template) return true;
  const sender = await senders.get(accountId, sender_id);
  const connector = sender && connectors.get(sender.connector);
  if (!connector || planned === null) return false;
  return planned === (await templates.fingerprint(sender, template, connector));
}

/** Throws 409 `broadcast_template_changed`. */
export async function checkTemplate(deps: TemplateCheck, accountId: string, planned: Planned): Promise<void> {
  if (!(await isAsPlanned(deps, accountId, planned)))
    throw new Problem(broadcastErrors.broadcast_template_changed);
}
