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

/** Null without a template. Undefined when the sender is gone. */
export async function templateHashOf(
  { senders, connectors, templates }: TemplateCheck,
  accountId: string,
  { sender_id, content: { template } }: Omit<Planned, "template_hash">,
): Promise<string | null | undefined> {
  const sender = await senders.get(accountId, sender_id);
  const connector = sender && connectors.get(sender.connector);
  return connector && (template ? templates.fingerprint(sender, template, connector) : null);
}

export async function isAsPlanned(
  deps: TemplateCheck,
  accountId: string,
  planned: Planned,
): Promise<boolean> {
  if (!planned.content.template) return true;
  const { template_hash: hash } = planned;
  return hash !== null && hash === (await templateHashOf(deps, accountId, planned));
}

/** Throws 409 `broadcast_template_changed`. */
export async function checkTemplate(deps: TemplateCheck, accountId: string, planned: Planned): Promise<void> {
  if (!(await isAsPlanned(deps, accountId, planned)))
    throw new Problem(broadcastErrors.broadcast_template_changed);
}
