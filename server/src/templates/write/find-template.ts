// One template by its key.
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { TEMPLATE_COLUMNS, type TemplateRow } from "../template.ts";

const KEY = { accountId: t.uuid, channel: t.text, businessId: t.text, name: t.text, language: t.text };

const find = statement({
  name: "find_template",
  parameters: KEY,
  columns: TEMPLATE_COLUMNS,
  sql: `select ${columnList(TEMPLATE_COLUMNS)}
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
