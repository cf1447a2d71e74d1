// Tells an account's `notify_email` that a webhook was disabled.
import type { SendNotice } from "../../accounts/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import type { DisabledReason } from "./endpoint.ts";

const KEY = { accountId: t.uuid, endpointId: t.uuid };

export type WebhookNoticeJobs = { "tell-of-disabled-webhook": t.Inputs<typeof KEY> };

const find = statement({
  name: "find_webhook_to_tell_of",
  parameters: KEY,
  columns: { url: t.text, disabled_reason: t.nullable(t.textOf<DisabledReason>()) },
  sql: `select url, disabled_reason
    from webhook_endpoints
    where account_id = $accountId
      and endpoint_id = $endpointId`,
});

export function webhookNoticeTasks(database: Database, sendNotice: SendNotice): JobTasks<WebhookNoticeJobs> {
  return {
    async "tell-of-disabled-webhook"(key) {
      const [found] = await database.run(find, key);
      if (!found) return;
      const id = publicId("whk", key.endpointId);
      const cause =
        found.disabled_reason === "gone"
          ? "the address answered 410 Gone"
          : "no delivery has succeeded for five days";
      await sendNotice({
        accountId: key.accountId,
        id: `${id}.disabled`,
        subject: "A webhook was disabled",
        paragraphs: [
          `The webhook ${id} to ${found.url} was disabled, because ${cause}.`,
          "Events are kept. After the address works again, enable the webhook: it then gets the events since it was disabled, " +
            "as long as they are kept.",
        ],
      });
    },
  };
}
