// DELETE /<WABA_ID>/message_templates: by name in every language, or one of them by hsm_id.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { GraphError } from "../../graph-error.ts";
import { authorizeAccount } from "../authorize.ts";
import { requiredText } from "../body-fields.ts";

export async function deleteTemplate(context: Context, request: FastifyRequest): Promise<{ success: true }> {
  authorizeAccount(context, request);
  const { id: account } = request.params as { id: string };
  const query = request.query as Record<string, unknown>;
  const name = requiredText(query, "name", "name");
  const { hsm_id: one } = query;
  const found = context.templates
    .list(account)
    .filter((template) => template.name === name && (one === undefined || template.id === one));
  if (found.length === 0)
    throw new GraphError(100, { details: `There is no message template ${name}`, subcode: 2593002 });
  await context.templates.remove(
    account,
    found.map(({ id }) => id),
  );
  return { success: true };
}
