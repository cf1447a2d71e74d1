// One template by its key.
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { type TemplateRow, template } from "../template.ts";

const KEY = { accountId: t.uuid, channel: t.text, businessId: t.text, name: t.text, language: t.text };

const find = statement({
  name: "find_template",
  parameters: KEY,
  columns: template.columns,
  sql: `select ${columnList(template.columns)}
    from templates
    where account_id = $accountId
      and channel = $channel
      and channel_business_id = $businessId
      and name = $name
      and language = $language`,
});

export async function findTemplate(
  runner: Pick<Session, "run">,
  key: t.Inputs<typeof KEY>,
): Promise<TemplateRow | null> {
  const [row] = await runner.run(find, key);
  return row ?? null;
}
