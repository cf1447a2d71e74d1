import { z } from "zod";
import { lockAccount } from "../../accounts/index.ts";
import type { ConnectorRegistry } from "../../channels/index.ts";
import { phoneNumber } from "../../contacts/index.ts";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { type Operation, operation, optional, text } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { readBody } from "../kept-body.ts";
import { storeTemplate } from "../store-templates.ts";
import { KEPT, template as templateResource } from "../template.ts";
import type { ChannelWriter } from "../write/channel-writer.ts";
import { DRAFT_PROBLEMS, draftOf } from "../write/template-draft.ts";
import { appendUpdate, findTemplate, templateExists, writableChannel } from "../write/writable-template.ts";
import { writtenFields } from "../write/written-fields.ts";

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
  columns: templateResource.columns,
  sql: `insert into templates (account_id, channel, channel_business_id, name, language, template_id, status,
      parameter_format, body, variables, buttons, cards, unsupported, components)
    values ($accountId, $channel, '${KEPT}', $name, $language, $templateId, 'APPROVED', $parameterFormat, $body, $variables,
      '[]', '[]', '{}', '[]')
    on conflict (account_id, channel, channel_business_id, name, language) do nothing
    returning ${columnList(templateResource.columns)}`,
});

const newTemplate = z.strictObject({
  channel: text({ min: 1, max: 64 }).meta({
    description:
      "A channel whose templates can be written here: those with `template.written` in `GET /channels`.",
    examples: ["sms"],
    codes: ["templates_of_channel"],
  }),
  source_phone: optional(phoneNumber).meta({
    description:
      "A number of the business that gets the template, on a channel that approves templates. If left out: the default number.",
  }),
  ...writtenFields,
});

export function createTemplate(
  database: Database,
  connectors: ConnectorRegistry,
  writer: ChannelWriter,
): Operation {
  return operation({
    operationId: "createTemplate",
    route: "POST /templates",
    tag: "Templates",
    summary: "Create a template",
    description:
      "On a channel that approves templates, the channel reviews it, and messages use it when its status is APPROVED. On others, " +
      "messages use it at once; a message keeps its text: later changes of the template don't reach it.",
    scope: "templates:write",
    body: newTemplate,
    answers: { 201: { description: "The template was created.", schema: templateResource.answer } },
    examples: {
      "With named variables": {
        body: {
          channel: "sms",
          name: "order_ready",
          language: "en",
          body: "Hello {{first_name}}, your {{order}} is ready.",
        },
      },
      "For review by the channel": {
        body: {
          channel: "whatsapp",
          name: "offer_of_the_week",
          language: "en_US",
          category: "MARKETING",
          header: { type: "text", text: "Our {{1}} is on!" },
          body: "Hi {{1}}, show the code at the counter.",
          footer: "Until Saturday",
          buttons: [{ type: "url", text: "Order now", url: "https://bakery.example/order?offer={{1}}" }],
          example: { variables: { "1": "Ana" }, header: { text: "cake week" }, buttons: { "0": "cake25" } },
        },
      },
    },
    problems: {
      409: ["template_exists", "template_change_refused"],
      422: ["no_sender", ...DRAFT_PROBLEMS],
      502: ["template_change_refused"],
    },
    async handler({ caller: { accountId }, body: given, once }) {
      const connector = writableChannel(connectors, given.channel);
      const draft = draftOf(given, connector);
      const { name, language, body } = draft;
      if (connector.capabilities.template?.approval === "channel") {
        const sender = await writer.senderOn(accountId, connector.channel, given.source_phone);
        const owner = { accountId, channel: connector.channel, businessId: sender.businessId };
        const isKnown = (await findTemplate(database, { ...owner, name, language })) !== null;
        // A repeat with an Idempotency-Key gets its first answer, and the channel no second template.
        const template = isKnown ? null : await writer.submit(draft, sender);
        return once(async (session) => {
          if (!template) throw templateExists(given);
          return { status: 201, body: templateResource.of(await storeTemplate(session, owner, template)) };
        });
      }
      const columns = { name, language, body, ...readBody(body) };
      return once(async (session) => {
        // So that a template that is renamed meanwhile doesn't get the same name.
        await lockAccount(session, accountId);
        const about = { accountId, templateId: newUuid(), channel: connector.channel };
        const [row] = await session.run(insert, { ...about, ...columns });
        if (!row) throw templateExists(given);
        await appendUpdate(session, accountId, row);
        return { status: 201, body: templateResource.of(row) };
      });
    },
  });
}
