import { statement, t } from "../../platform/database/index.ts";
import { doneAnswer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { isKept, templateParams } from "../template.ts";
import { findWritable, templateGone, type WriteDeps } from "../write/writable-template.ts";

const remove = statement({
  name: "delete_template",
  parameters: { accountId: t.uuid, templateId: t.uuid },
  columns: { name: t.text, language: t.text },
  sql: `delete from templates
    where account_id = $accountId
      and template_id = $templateId
    returning name, language`,
});

export function deleteTemplate({ database, connectors, writer }: WriteDeps): Operation {
  return operation({
    operationId: "deleteTemplate",
    route: "DELETE /templates/:id",
    tag: "Templates",
    summary: "Delete a template",
    description:
      "Also at the channel, if the channel approves templates: then waiting messages that use it fail. On other channels, messages " +
      "that wait with its text are sent.",
    scope: "templates:write",
    params: templateParams,
    answers: doneAnswer("The template was deleted.", "The template order_ready in en was deleted"),
    examples: { "A template": { params: { id: exampleId("tpl") } } },
    problems: {
      404: ["template_not_found"],
      409: ["templates_of_channel", "template_change_refused"],
      422: ["no_sender"],
      502: ["template_change_refused"],
    },
    async handler({ caller: { accountId }, params, once }) {
      const { row: found, connector } = await findWritable(database, connectors, accountId, params.id);
      const { template_id: templateId, channel, channel_business_id: businessId } = found;
      if (!isKept(connector))
        await writer.remove(found, await writer.senderOfBusiness(accountId, channel, businessId));
      return once(async (session) => {
        const [row] = await session.run(remove, { accountId, templateId });
        if (!row) throw templateGone(params.id);
        return { status: 200, body: { message: `The template ${row.name} in ${row.language} was deleted` } };
      });
    },
  });
}
