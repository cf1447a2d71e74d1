// Templates of channels without approved ones: Parley keeps them, and a message carries their text.
import { z } from "zod";
import type { Connector, ConnectorRegistry } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import { rowById, type Session } from "../platform/database/index.ts";
import { valueErrors } from "../platform/errors/value-errors.ts";
import { codePoints, text } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { invalidField, Problem, quoted } from "../platform/problem.ts";
import { templateErrors } from "./errors.ts";
import { readBody } from "./kept-body.ts";
import { KEPT, type TemplateRow, templatesById } from "./template.ts";

/** What a client writes of a template. */
export const keptFields = {
  name: text({ min: 1, max: 512 }).meta({
    description: "The name by which messages use it. A template may have a variant in each language.",
    examples: ["order_ready"],
  }),
  language: text({ min: 1, max: 64 })
    .regex(/^\S+$/, "A language has no spaces.")
    .meta({
      description: "The language of the body, without spaces.",
      examples: ["en"],
    }),
  body: text({ min: 1, max: 4_096 }).meta({
    description: "The text, with variables such as {{1}} or {{first_name}}.",
    examples: ["Hello {{first_name}}, your {{order}} is ready."],
    codes: ["invalid_template_body"],
  }),
};

export const keptTemplate = z.strictObject(keptFields);

type KeptTemplate = z.output<typeof keptTemplate>;

/** The columns of a template of the channel. Throws 422 for a body that the channel couldn't send. */
export function columnsOf({ name, language, body }: KeptTemplate, { channel, capabilities }: Connector) {
  const { max_length: most } = capabilities.text;
  if (codePoints(body) > most) {
    const detail = `The body has more than ${most} characters, the limit of ${channel}.`;
    throw invalidField("/body", valueErrors.too_long, detail);
  }
  return { name, language, body, ...readBody(body) };
}

/** The channel whose templates Parley keeps. Throws 422 `templates_of_channel` for another one. */
export function keepingChannel(connectors: ConnectorRegistry, name: string): Connector {
  const connector = connectors.standard(name);
  if (connector?.capabilities.template?.approval === "none") return connector;
  const keeping = connectors.all.flatMap(({ channel, capabilities }) =>
    capabilities.template?.approval === "none" ? [channel] : [],
  );
  const detail = `Parley keeps no templates for ${quoted(name)}. It keeps them for: ${keeping.join(", ") || "no channel"}.`;
  throw invalidField("/channel", templateErrors.templates_of_channel, detail);
}

/** `id` is the public id. Throws 404 `template_not_found`, and 409 `templates_of_channel` for a template of the channel. */
export async function findKept(
  runner: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<TemplateRow> {
  const row = await rowById(runner, templatesById, accountId, uuidOf("tpl", id));
  if (!row) throw templateGone(id);
  if (row.channel_business_id === KEPT) return row;
  const detail = `${row.channel} keeps the template ${quoted(row.name)}. Change it there, and read it again with POST /templates/sync.`;
  throw new Problem(templateErrors.templates_of_channel, { detail });
}

export function templateGone(id: string): Problem {
  return new Problem(templateErrors.template_not_found, { detail: `There is no template ${quoted(id)}.` });
}

export function templateExists({ name, language }: KeptTemplate): Problem {
  const detail = `There is already a template ${quoted(name)} in ${quoted(language)}. Change it with PUT /templates/{id}.`;
  return new Problem(templateErrors.template_exists, { detail });
}

export async function appendUpdate(session: Session, accountId: string, row: TemplateRow): Promise<void> {
  await appendEvents(session, [{ accountId, type: "template.updated", id: row.template_id }]);
}
