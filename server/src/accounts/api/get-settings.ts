import type { Database } from "../../platform/database/database.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { readSettings, settingsAnswer } from "../settings.ts";

export function getSettingsOperation(database: Database): Operation {
  return operation({
    operationId: "getSettings",
    method: "GET",
    path: "/settings",
    tag: "Settings",
    summary: "Get the account's settings",
    scope: "settings:write",
    answers: { 200: { description: "All settings.", schema: settingsAnswer } },
    handler: async ({ caller }) => answer(200, await readSettings(database, caller.accountId)),
  });
}
