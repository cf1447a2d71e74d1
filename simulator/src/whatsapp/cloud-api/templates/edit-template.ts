// POST /<TEMPLATE_ID>: submits other components of a template. The simulator approves them at once.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { unknownObject } from "../../graph-error.ts";
import { readToken } from "../authorize.ts";
import { parseBody } from "../body-fields.ts";
import { listedComponents, type SubmittedComponent } from "./listed-components.ts";
import { checkContent, componentsShape } from "./submit-template.ts";

/** Throws code 100 with subcode 33 for an unknown id, and for a template of another account. */
export async function editTemplate(context: Context, request: FastifyRequest): Promise<{ success: true }> {
  const token = readToken(context, request);
  const { id } = request.params as { id: string };
  const accounts = context.numbers.list().filter((number) => number.access_token === token);
  const account = accounts
    .map((number) => number.business_account_id)
    .find((one) => context.templates.list(one).some((template) => template.id === id));
  const template = account && context.templates.list(account).find((one) => one.id === id);
  if (!template) throw unknownObject(request.method, id);
  const { components } = parseBody(componentsShape, request.body);
  const { id: _, ...others } = template;
  const changed = {
    ...others,
    components: listedComponents(components as SubmittedComponent[], template.category),
  };
  checkContent(changed);
  await context.templates.add(account as string, changed);
  return { success: true };
}
