import { lockAccount } from "../../accounts/index.ts";
import { rowChanges, t } from "../../platform/database/index.ts";
import { valueErrors } from "../../platform/errors/value-errors.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { invalidField, Problem } from "../../platform/problem.ts";
import { templateErrors } from "../errors.ts";
import { readBody } from "../kept-body.ts";
import { storeTemplate } from "../store-templates.ts";
import { isKept, type TemplateRow, templateParams, template as templateResource } from "../template.ts";
import { DRAFT_PROBLEMS, draftOf } from "../write/template-draft.ts";
import { appendUpdate, findWritable, templateExists, type WriteDeps } from "../write/writable-template.ts";
import { type WrittenTemplate, writtenTemplate } from "../write/written-fields.ts";

const replace = rowChanges({
  table: "templates",
  key: { accountId: t.uuid, templateId: t.uuid },
  columns: templateResource.columns,
})("replace_template", {
  set: `name = $name, language = $language, body = $body, parameter_format = $parameterFormat, variables = $variables,
      synced_at = now()`,
  where: `not exists (
      select from templates as other
      where other.account_id = $accountId
        and other.channel = templates.channel
        and other.channel_business_id = templates.channel_business_id
        and other.name = $name
        and other.language = $language
        and other.template_id <> $templateId
    )`,
  parameters: {
    name: t.text,
    language: t.text,
    body: t.text,
    parameterFormat: t.text,
    variables: t.textArray,
  },
});

export function replaceTemplate({ database, connectors, writer }: WriteDeps): Operation {
  return operation({
    operationId: "replaceTemplate",
    route: "PUT /templates/:id",
    tag: "Templates",
    summary: "Replace a template",
    description:
      "A channel that approves templates reviews the new content; the name and the language stay. On other channels, messages that " +
      "were accepted before keep their text.",
    scope: "templates:write",
    params: templateParams,
    body: writtenTemplate,
    answers: { 200: { description: "The template after the change.", schema: templateResource.answer } },
    examples: {
      "Another body": {
        params: { id: exampleId("tpl") },
        body: { name: "order_ready", language: "en", body: "{{first_name}}, your {{order}} is ready." },
      },
    },
    problems: {
      404: ["template_not_found"],
      409: ["template_exists", "templates_of_channel", "template_change_refused"],
      422: ["no_sender", ...DRAFT_PROBLEMS],
      502: ["template_change_refused"],
    },
    async handler({ caller: { accountId }, params, body: given, once }) {
      const { row: before, connector } = await findWritable(database, connectors, accountId, params.id);
      const draft = draftOf(given, connector);
      const { name, language, body } = draft;
      if (!isKept(connector)) {
        checkKey(before, given);
        checkParts(before);
        const { channel, channel_business_id: businessId } = before;
        const sender = await writer.senderOfBusiness(accountId, channel, businessId);
        const template = await writer.replace(draft, sender);
        return once(async (session) => {
          const owner = { accountId, channel, businessId };
          return { status: 200, body: templateResource.of(await storeTemplate(session, owner, template)) };
        });
      }
      const columns = { name, language, body, ...readBody(body) };
      return once(async (session) => {
        // So that two requests don't give two templates the same name.
        await lockAccount(session, accountId);
        const { template_id: templateId } = before;
        const [row] = await session.run(replace, { accountId, templateId, ...columns });
        if (!row) {
          // Unless it was deleted meanwhile.
          await findWritable(session, connectors, accountId, params.id);
          throw templateExists(given);
        }
        await appendUpdate(session, accountId, row);
        return { status: 200, body: templateResource.of(row) };
      });
    },
  });
}

/** The channel knows a template by both. */
function checkKey(before: TemplateRow, given: WrittenTemplate): void {
  for (const field of ["name", "language"] as const) {
    const detail = `${before.channel} keeps the ${field} of a template. Create another template instead.`;
    if (given[field] !== before[field]) throw invalidField(`/${field}`, valueErrors.invalid_value, detail);
  }
}

/** The channel replaces all parts, so those that can't be written here would be lost. */
function checkParts({ channel, offer, cards, unsupported }: TemplateRow): void {
  const parts = [...(offer ? ["offer"] : []), ...(cards.length > 0 ? ["cards"] : []), ...unsupported];
  if (parts.length === 0) return;
  const detail = `The template has parts that can't be written here and would be lost: ${parts.join(", ")}. Change it in ${channel}.`;
  throw new Problem(templateErrors.templates_of_channel, { detail });
}
