// PATCH /settings
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { changeSettings, settingsAnswer, settingsChanges } from "../settings.ts";

export function updateSettingsOperation(): Operation {
  return operation({
    operationId: "updateSettings",
    method: "PATCH",
    path: "/settings",
    tag: "Settings",
    summary: "Change the account's settings",
    description: "What is left out stays as it is; null clears. Exports that are asked for already go on.",
    scope: "settings:write",
    body: settingsChanges,
    answers: { 200: { description: "All settings as they are now.", schema: settingsAnswer } },
    problems: { 422: ["invalid_domain", "invalid_email"] },
    handler: ({ caller, body, once }) =>
      once(async (session) => answer(200, await changeSettings(session, caller.accountId, body))),
  });
}
