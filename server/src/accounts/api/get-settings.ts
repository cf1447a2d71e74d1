import type { Database } from "../../platform/database/database.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { SETTINGS_COLUMNS, settingsAnswer, settingsOf } from "../settings.ts";

const read = statement({
  name: "read_settings",
  parameters: { accountId: t.uuid },
  columns: SETTINGS_COLUMNS,
  sql: `select ${columnList(SETTINGS_COLUMNS)}
    from accounts
    where account_id = $accountId`,
});

export function getSettingsOperation(database: Database): Operation {
  return operation({
    operationId: "getSettings",
    route: "GET /settings",
    tag: "Settings",
    summary: "Get the account's settings",
    description: "All settings, also those that were never changed.",
    scope: "settings:write",
    answers: { 200: { description: "All settings.", schema: settingsAnswer } },
    examples: { "All settings": {} },
    async handler({ caller: { accountId } }) {
      const [row] = await database.run(read, { accountId });
      return answer(200, row && settingsOf(row));
    },
  });
}
