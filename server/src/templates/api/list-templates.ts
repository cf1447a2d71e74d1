import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { FIRST_ID } from "../../platform/http/id-cursor.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery, positionOf } from "../../platform/http/page.ts";

const COLUMNS = {
  template_id: t.uuid,
  name: t.text,
  language: t.text,
  channel: t.text,
  channel_business_id: t.text,
  category: t.text,
  status: t.text,
  parameter_format: t.textOf<"POSITIONAL" | "NAMED">(),
  body: t.text,
  variables: t.textArray,
  components: t.jsonb<unknown[]>(),
  synced_at: t.timestamptz,
};

type TemplateRow = t.Outputs<typeof COLUMNS>;

export const templateAnswer = z
  .object({
    name: z.string(),
    language: z.string(),
    channel: z.string(),
    business_account_id: z
      .string()
      .meta({ description: "The channel's id of the business that owns the template." }),
    category: z.string(),
    status: z.string().meta({ description: "The channel's status. Only APPROVED templates can be sent." }),
    parameter_format: z.enum(["POSITIONAL", "NAMED"]),
    body: z.string(),
    variables: z.array(z.string()).meta({ description: "The BODY's variables, which a message must give." }),
    components: z.array(z.unknown()).meta({ description: "As the channel lists them." }),
    synced_at: z.string(),
  })
  .meta({ id: "Template" });

const list = statement({
  name: "list_templates",
  parameters: { accountId: t.uuid, name: t.text, language: t.text, id: t.uuid, limit: t.int8 },
  columns: COLUMNS,
  sql: `select ${columnList(COLUMNS)}
    from templates
    where account_id = $accountId
      and (name, language, template_id) > ($name, $language, $id)
    order by name, language, template_id
    limit $limit`,
});

const POSITION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} [^ \0]+ [^\0]+$/;

export function listTemplatesOperation(database: Database): Operation {
  return operation({
    operationId: "listTemplates",
    method: "GET",
    path: "/templates",
    tag: "Templates",
    summary: "List templates",
    description: "The channel's templates as of the last sync, ordered by name.",
    scope: "templates:read",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of templates.", schema: pageAnswer(templateAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller: { accountId }, query: { after, limit } }) {
      const rows = await database.run(list, { accountId, ...keyOf(after), limit: limit + 1 });
      return answer(200, pageOf(rows, limit, templateOf, positionIn));
    },
  });
}

/** The name comes last because it may contain spaces. */
function positionIn(row: TemplateRow): string {
  return `${row.template_id} ${row.language} ${row.name}`;
}

function keyOf(cursor: string | undefined): { name: string; language: string; id: string } {
  if (cursor === undefined) return { name: "", language: "", id: FIRST_ID };
  const [id, language, ...name] = positionOf(cursor, POSITION).split(" ") as [string, string, ...string[]];
  return { name: name.join(" "), language, id };
}

function templateOf(row: TemplateRow): z.input<typeof templateAnswer> {
  const { template_id: _, name, language, channel, channel_business_id, synced_at, ...rest } = row;
  const names = { name, language, channel, business_account_id: channel_business_id };
  return { ...names, ...rest, synced_at: synced_at.toISOString() };
}
