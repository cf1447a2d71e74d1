import type { Database } from "../../platform/database/index.ts";
import { answer, type Operation, operation } from "../../platform/http/index.ts";
import { readSettings, settingsAnswer, settingsOf } from "../settings.ts";

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
    handler: async ({ caller }) => answer(200, settingsOf(await readSettings(database, caller.accountId))),
  });
}
