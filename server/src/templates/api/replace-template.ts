import { lockAccount } from "../../accounts/index.ts";
import type { Connector, ConnectorRegistry } from "../../channels/index.ts";
import { rowChanges, t } from "../../platform/database/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { appendUpdate, columnsOf, findKept, keptTemplate, templateExists } from "../kept-template.ts";
import { TEMPLATE_COLUMNS, templateAnswer, templateOf, templateParams } from "../template.ts";

const replace = rowChanges({
  table: "templates",
  key: { template_id: "templateId" },
  columns: TEMPLATE_COLUMNS,
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

export function replaceTemplate(connectors: ConnectorRegistry): Operation {
  return operation({
    operationId: "replaceTemplate",
    route: "PUT /templates/:id",
    tag: "Templates",
    summary: "Replace a template",
    description:
      "Only of a channel without approved templates. Messages that were accepted before keep their text.",
    scope: "templates:write",
    params: templateParams,
    body: keptTemplate,
    answers: { 200: { description: "The template after the change.", schema: templateAnswer } },
    examples: {
      "Another body": {
        params: { id: exampleId("tpl") },
        body: { name: "order_ready", language: "en", body: "{{first_name}}, your {{order}} is ready." },
      },
    },
    problems: { 404: ["template_not_found"], 409: ["template_exists", "templates_of_channel"] },
    async handler({ caller: { accountId }, params, body: given, once }) {
      return once(async (session) => {
        // So that two requests don't give two templates the same name.
        await lockAccount(session, accountId);
        const { template_id: templateId, channel } = await findKept(session, accountId, params.id);
        const columns = columnsOf(given, connectors.standard(channel) as Connector);
        const [row] = await session.run(replace, { accountId, templateId, ...columns });
        if (!row) {
          // Unless it was deleted meanwhile.
          await findKept(session, accountId, params.id);
          throw templateExists(given);
        }
        await appendUpdate(session, accountId, row);
        return { status: 200, body: templateOf(row) };
      });
    },
  });
}
