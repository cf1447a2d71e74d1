// GET /<WABA_ID>/message_templates: pages of the templates of a business account.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import type { Template } from "../../store/template.ts";
import { authorizeAccount } from "../authorize.ts";
import { type GraphPage, pageOf } from "../page-of.ts";

const DEFAULT_FIELDS = ["name", "parameter_format", "components", "language", "status", "category"];

export function listTemplates(context: Context, request: FastifyRequest): GraphPage {
  authorizeAccount(context, request);
  const { id } = request.params as { id: string };
  const query = request.query as Record<string, unknown>;
  const fields = typeof query["fields"] === "string" ? query["fields"].split(",") : DEFAULT_FIELDS;
  const matching = context.templates.list(id).filter((template) => matches(template, query));
  return pageOf(request, matching, (template) => pick(template, fields));
}

function matches(template: Template, query: Record<string, unknown>): boolean {
  const { name, language, status } = query;
  return (
    (typeof name !== "string" || template.name.includes(name)) &&
    (typeof language !== "string" || template.language === language) &&
    (typeof status !== "string" || template.status === status)
  );
}

/** The id is always included; unknown fields are ignored. */
function pick(template: Template, fields: string[]): object {
  const shown = fields
    .map((field) => field.trim())
    .filter((field) => field !== "id" && Object.hasOwn(template, field));
  return Object.fromEntries([...shown, "id"].map((field) => [field, template[field as keyof Template]]));
}
