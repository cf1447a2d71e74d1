// Templates that can be written here: of channels that approve them over their API, and those that Parley keeps.
import type { Connector, ConnectorRegistry } from "../../channels/index.ts";
import { appendEvents } from "../../events/index.ts";
import {
  columnList,
  type Database,
  rowById,
  type Session,
  statement,
  t,
} from "../../platform/database/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { invalidField, Problem, quoted } from "../../platform/problem.ts";
import { templateErrors } from "../errors.ts";
import { isKept, type TemplateRow, template, templatesById } from "../template.ts";
import type { ChannelWriter } from "./channel-writer.ts";

export interface WriteDeps {
  database: Database;
  connectors: ConnectorRegistry;
  writer: ChannelWriter;
}

/** Throws 422 `templates_of_channel` for a channel whose templates are written elsewhere. */
export function writableChannel(connectors: ConnectorRegistry, name: string): Connector {
  const connector = connectors.standard(name);
  if (connector && isWritable(connector)) return connector;
  const writable = connectors.all.filter(isWritable).map(({ channel }) => channel);
  const detail = `Templates of ${quoted(name)} can't be written here. Those of these channels can: ${writable.join(", ") || "none"}.`;
  throw invalidField("/channel", templateErrors.templates_of_channel, detail);
}

function isWritable(connector: Connector): boolean {
  const isWritten = Boolean(connector.capabilities.template?.written);
  return isWritten && (isKept(connector) || connector.templates !== undefined);
}

/** `id` is the public id. Throws 404 `template_not_found`, and 409 `templates_of_channel` for one that is written elsewhere. */
export async function findWritable(
  runner: Pick<Session, "run">,
  connectors: ConnectorRegistry,
  accountId: string,
  id: string,
): Promise<{ row: TemplateRow; connector: Connector }> {
  const row = await rowById(runner, templatesById, accountId, uuidOf("tpl", id));
  if (!row) throw templateGone(id);
  const connector = connectors.standard(row.channel);
  if (connector && isWritable(connector)) return { row, connector };
  const detail = `${row.channel} keeps the template ${quoted(row.name)}. Change it there, and read the templates again.`;
  throw new Problem(templateErrors.templates_of_channel, { detail });
}

export function templateGone(id: string): Problem {
  return new Problem(templateErrors.template_not_found, { detail: `There is no template ${quoted(id)}.` });
}

export function templateExists({ name, language }: { name: string; language: string }): Problem {
  const detail = `There is already a template ${quoted(name)} in ${quoted(language)}. Change that one, or choose another name.`;
  return new Problem(templateErrors.template_exists, { detail });
}

export async function appendUpdate(session: Session, accountId: string, row: TemplateRow): Promise<void> {
  await appendEvents(session, [{ accountId, type: "template.updated", id: row.template_id }]);
}

const KEY = { accountId: t.uuid, channel: t.text, businessId: t.text, name: t.text, language: t.text };

const find = statement({
  name: "find_template",
  parameters: KEY,
  columns: template.columns,
  sql: `select ${columnList(template.columns)}
    from templates
    where account_id = $accountId
      and channel = $channel
      and channel_business_id = $businessId
      and name = $name
      and language = $language`,
});

export async function findTemplate(
  runner: Pick<Session, "run">,
  key: t.Inputs<typeof KEY>,
): Promise<TemplateRow | null> {
  const [row] = await runner.run(find, key);
  return row ?? null;
}
