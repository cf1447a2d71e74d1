import { z } from "zod";
import { lockAccount } from "../../accounts/index.ts";
import type { ConnectorRegistry } from "../../channels/index.ts";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { type Operation, operation, text } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { appendUpdate, columnsOf, keepingChannel, keptFields, templateExists } from "../kept-template.ts";
import { KEPT, TEMPLATE_COLUMNS, templateAnswer, templateOf } from "../template.ts";

const insert = statement({
  name: "create_template",
  parameters: {
    accountId: t.uuid,
    templateId: t.uuid,
    channel: t.text,
    name: t.text,
    language: t.text,
    body: t.text,
    parameterFormat: t.text,
    variables: t.textArray,
  },
  columns: TEMPLATE_COLUMNS,
  sql: `insert into templates (account_id, channel, channel_business_id, name, language, template_id, status,
      parameter_format, body, variables, buttons, unsupported, components)
    values ($accountId, $channel, '${KEPT}', $name, $language, $templateId, 'APPROVED', $parameterFormat, $body, $variables,
      '[]', '{}', '[]')
    on conflict (account_id, channel, channel_business_id, name, language) do nothing
    returning ${columnList(TEMPLATE_COLUMNS)}`,
});

const newTemplate = z.strictObject({
  channel: text({ min: 1, max: 64 }).meta({
    description:
      "A channel without approved templates: `approval` of its templates is `none` in `GET /channels`.",
    examples: ["sms"],
    codes: ["templates_of_channel"],
  }),
  ...keptFields,
});

export function createTemplate(connectors: ConnectorRegistry): Operation {
  return operation({
    operationId: "createTemplate",
    route: "POST /templates",
    tag: "Templates",
    summary: "Create a template",
    description:
      "For a channel without approved templates. Messages use it at once, by its name, with a value for each variable. A " +
      "message keeps its text: later changes of the template don't reach it.",
    scope: "templates:write",
    body: newTemplate,
    answers: { 201: { description: "The template was created.", schema: templateAnswer } },
    examples: {
      "With named variables": {
        body: {
          channel: "sms",
          name: "order_ready",
          language: "en",
          body: "Hello {{first_name}}, your {{order}} is ready.",
        },
      },
    },
    problems: { 409: ["template_exists"] },
    async handler({ caller: { accountId }, body: given, once }) {
      const connector = keepingChannel(connectors, given.channel);
      const columns = columnsOf(given, connector);
      return once(async (session) => {
        // So that a template that is renamed meanwhile doesn't get the same name.
        await lockAccount(session, accountId);
        const about = { accountId, templateId: newUuid(), channel: connector.channel };
        const [row] = await session.run(insert, { ...about, ...columns });
        if (!row) throw templateExists(given);
        await appendUpdate(session, accountId, row);
        return { status: 201, body: templateOf(row) };
      });
    },
  });
}
