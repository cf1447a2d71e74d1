import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import {
  EVENT_DAYS,
  SETTINGS_COLUMNS,
  settingsAnswer,
  settingsChanges,
  settingsOf,
  UNCERTAIN_WAIT,
} from "../settings.ts";

/** A request for an export locks the row, so it sees either all of the old settings or all of the new ones. */
const change = statement({
  name: "change_settings",
  parameters: {
    accountId: t.uuid,
    domains: t.nullable(t.textArray),
    changesEmail: t.bool,
    email: t.nullable(t.text),
    wait: t.nullable(t.int4),
    changesAfter: t.bool,
    after: t.nullable(t.int4),
    action: t.nullable(t.text),
    outsideWindow: t.nullable(t.text),
    eventDays: t.nullable(t.int4),
  },
  columns: SETTINGS_COLUMNS,
  sql: `update accounts
    set export_domains = coalesce($domains, export_domains),
      notify_email = case when $changesEmail then $email else notify_email end,
      uncertain_wait = coalesce($wait, uncertain_wait),
      uncertain_after = case when $changesAfter then $after else uncertain_after end,
      uncertain_action = coalesce($action, uncertain_action),
      outside_window = coalesce($outsideWindow, outside_window),
      event_days = coalesce($eventDays, event_days)
    where account_id = $accountId
    returning ${columnList(SETTINGS_COLUMNS)}`,
});

export function updateSettingsOperation(): Operation {
  return operation({
    operationId: "updateSettings",
    route: "PATCH /settings",
    tag: "Settings",
    summary: "Change the account's settings",
    description:
      "Fields that are left out don't change; null clears a field. Exports requested before continue.",
    scope: "settings:write",
    body: settingsChanges,
    answers: { 200: { description: "All settings after the change.", schema: settingsAnswer } },
    examples: {
      "Where exports may go": {
        body: { export_domains: ["bakery.example"], notify_email: "owner@bakery.example" },
      },
    },
    handler({ caller: { accountId }, body, once }) {
      const { export_domains: domains, notify_email: email, uncertain_wait: wait, retention } = body;
      const { uncertain_after: after, uncertain_action: action, outside_window: outside } = body;
      const values = {
        accountId,
        domains: domains === null ? [] : (domains ?? null),
        changesEmail: email !== undefined,
        email: email ?? null,
        wait: wait === null ? UNCERTAIN_WAIT.default : (wait ?? null),
        changesAfter: after !== undefined,
        after: after ?? null,
        action: action === null ? "resend" : (action ?? null),
        outsideWindow: outside === null ? "refuse" : (outside ?? null),
        eventDays: retention?.events === null ? EVENT_DAYS.default : (retention?.events ?? null),
      };
      return once(async (session) => {
        const [row] = await session.run(change, values);
        return answer(200, row && settingsOf(row));
      });
    },
  });
}
