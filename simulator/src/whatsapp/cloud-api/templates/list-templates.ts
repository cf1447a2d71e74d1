// GET /<WABA_ID>/message_templates: pages of the templates of a business account.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import type { Template } from "../../store/template.ts";
import { authorizeAccount } from "../authorize.ts";
import { type GraphPage, pageOf } from "../page-of.ts";
import { pickFields } from "../pick-fields.ts";

const DEFAULT_FIELDS = ["name", "parameter_format", "components", "language", "status", "category"];

export function listTemplates(context: Context, request: FastifyRequest): GraphPage & { summary?: object } {
  authorizeAccount(context, request);
  const { id } = request.params as { id: string };
  const query = request.query as Record<string, unknown>;
  const fields = typeof query["fields"] === "string" ? query["fields"].split(",") : DEFAULT_FIELDS;
  const matching = context.templates.list(id).filter((template) => matches(template, query));
  const page = pageOf(request, matching, (template) => pickFields({ ...template }, fields));
  if (typeof query["summary"] !== "string") return page;
  return { ...page, summary: pickSummary(summaryOf(context, id), query["summary"]) };
}

function matches(template: Template, query: Record<string, unknown>): boolean {
  const { name, language, status, category, name_or_content: text } = query;
  return (
    (typeof name !== "string" || template.name.includes(name)) &&
    (typeof language !== "string" || template.language === language) &&
    (typeof status !== "string" || template.status === status) &&
    (typeof category !== "string" || template.category === category) &&
    (typeof text !== "string" || contains(template, text))
  );
}

/** A text in the name, the body or another component. */
function contains({ name, components }: Template, text: string): boolean {
  const texts = [name, ...components.flatMap((component) => component.text ?? [])];
  return texts.some((one) => one.toLowerCase().includes(text.toLowerCase()));
}

function pickSummary(summary: object, asked: string): object {
  const fields = asked.split(",").map((field) => field.trim());
  return Object.fromEntries(Object.entries(summary).filter(([name]) => fields.includes(name)));
}

/** Source: Meta's examples of `summary`. The limit of an account is 250 templates, or 6,000 after its verification. */
function summaryOf(context: Context, account: string): object {
  const count = context.templates.list(account).length;
  return {
    total_count: count,
    message_template_count: count,
    message_template_limit: 6000,
    are_translations_complete: true,
  };
}
