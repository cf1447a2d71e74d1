import { type Session, t, updateRows } from "../../platform/database/index.ts";
import { answer, type Operation, operation } from "../../platform/http/index.ts";
import { forgetCallers } from "../keys/key-changes.ts";
import { lockAccount } from "../lock-account.ts";
import { checkRetention } from "../retention-settings.ts";
import {
  changedSettings,
  readSettings,
  SETTINGS_COLUMNS,
  settingsAnswer,
  settingsChanges,
  settingsOf,
} from "../settings.ts";
import type { SessionDeps } from "./session-deps.ts";

/** A request for an export locks the row, so it sees either all of the old settings or all of the new ones. */
const change = updateRows({
  name: "change_settings",
  table: "accounts",
  key: { accountId: t.uuid },
  set: Object.keys(SETTINGS_COLUMNS)
    .map((name) => `${name} = $${name}`)
    .join(", "),
  parameters: SETTINGS_COLUMNS,
});

interface UpdateSettingsDeps extends Pick<SessionDeps, "database" | "authenticator"> {
  /** What the slice of contacts does when the account stops keeping them. */
  forgetErasedOptOuts(session: Session, accountId: string): Promise<void>;
}

export function updateSettingsOperation(deps: UpdateSettingsDeps): Operation {
  const { forgetErasedOptOuts } = deps;
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
    problems: { 422: ["deliveries_outlive_events"] },
    examples: {
      "Where exports may go": {
        body: { export_domains: ["bakery.example"], notify_email: "owner@bakery.example" },
      },
    },
    async handler({ caller: { accountId }, body, once }) {
      const done = await once(async (session) => {
        await lockAccount(session, accountId);
        const before = await readSettings(session, accountId);
        const row = changedSettings(before, body);
        checkRetention(row, body.retention);
        const { opt_out_words: out, opt_in_words: again } = row;
        const words = {
          opt_out_words: out && JSON.stringify(out),
          opt_in_words: again && JSON.stringify(again),
        };
        await session.run(change, { accountId, ...row, ...words });
        if (before.keep_erased_opt_outs && !row.keep_erased_opt_outs)
          await forgetErasedOptOuts(session, accountId);
        return answer(200, settingsOf(row));
      });
      if (body.agents_see_only_own !== undefined) await forgetCallers(deps, accountId);
      return done;
    },
  });
}
