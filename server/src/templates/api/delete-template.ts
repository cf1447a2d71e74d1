import { statement, t } from "../../platform/database/index.ts";
import { doneAnswer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { findKept, templateGone } from "../kept-template.ts";
import { templateParams } from "../template.ts";

const remove = statement({
  name: "delete_template",
  parameters: { accountId: t.uuid, templateId: t.uuid },
  columns: { name: t.text, language: t.text },
  sql: `delete from templates
    where account_id = $accountId
      and template_id = $templateId
    returning name, language`,
});

export function deleteTemplate(): Operation {
  return operation({
    operationId: "deleteTemplate",
    route: "DELETE /templates/:id",
    tag: "Templates",
    summary: "Delete a template",
    description: "Only of a channel without approved templates. Messages that wait with its text are sent.",
    scope: "templates:write",
    params: templateParams,
    answers: doneAnswer("The template was deleted.", "The template order_ready in en was deleted"),
    examples: { "A template": { params: { id: exampleId("tpl") } } },
    problems: { 404: ["template_not_found"], 409: ["templates_of_channel"] },
    async handler({ caller: { accountId }, params, once }) {
      return once(async (session) => {
        const { template_id: templateId } = await findKept(session, accountId, params.id);
        const [row] = await session.run(remove, { accountId, templateId });
        if (!row) throw templateGone(params.id);
        return { status: 200, body: { message: `The template ${row.name} in ${row.language} was deleted` } };
      });
    },
  });
}
