import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { changeSettings, settingsAnswer, settingsChanges } from "../settings.ts";

export function updateSettingsOperation(): Operation {
  return operation({
    operationId: "updateSettings",
    method: "PATCH",
    path: "/settings",
    tag: "Settings",
    summary: "Change the account's settings",
    description:
      "Fields that are left out don't change; null clears a field. Exports requested before continue.",
    scope: "settings:write",
    body: settingsChanges,
    answers: { 200: { description: "All settings after the change.", schema: settingsAnswer } },
    problems: { 422: ["invalid_domain", "invalid_email"] },
    handler: ({ caller, body, once }) =>
      once(async (session) => answer(200, await changeSettings(session, caller.accountId, body))),
  });
}
