// Tells an account's `notify_email` that a webhook was disabled.
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import type { Log } from "../../platform/log.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { DisabledReason } from "./endpoint.ts";

const KEY = { accountId: t.uuid, endpointId: t.uuid };

export type WebhookNoticeJobs = { "tell-of-disabled-webhook": t.Inputs<typeof KEY> };

const find = statement({
  name: "find_webhook_to_tell_of",
  parameters: KEY,
  columns: {
    notify_email: t.nullable(t.text),
    url: t.text,
    disabled_reason: t.nullable(t.textOf<DisabledReason>()),
    is_held: t.bool,
  },
  sql: `select accounts.notify_email, webhook_endpoints.url, webhook_endpoints.disabled_reason,
      accounts.sending_held_at is not null as is_held
    from webhook_endpoints
    join accounts on accounts.account_id = webhook_endpoints.account_id
    where webhook_endpoints.account_id = $accountId
      and webhook_endpoints.endpoint_id = $endpointId`,
});

/** The job throws when the mail server may take the notice later. A notice that may have arrived isn't sent again. */
export function webhookNoticeTasks({
  database,
  mailer,
  log,
}: {
  database: Database;
  mailer: Mailer | null;
  log: Log;
}): JobTasks<WebhookNoticeJobs> {
  return {
    async "tell-of-disabled-webhook"(key) {
      const [found] = await database.run(find, key);
      if (!found?.notify_email || mailer === null) return;
      if (found.is_held) throw new Error("The account's sending is held.");
      const id = publicId("whk", key.endpointId);
      const cause =
        found.disabled_reason === "gone"
          ? "the address answered 410 Gone"
          : "no delivery has succeeded for five days";
      const outcome = await mailer.send({
        to: found.notify_email,
        id: `${id}.disabled`,
        subject: "A webhook was disabled",
        text: [
          "Hello,",
          `The webhook ${id} to ${found.url} was disabled, because ${cause}.`,
          "Events are kept. After the address works again, enable the webhook: it then gets the events since it was disabled, " +
            "as long as they are kept.",
        ].join("\n\n"),
        attachment: null,
      });
      if (outcome.kind === "temporary")
        throw new Error("The mail server didn't take the notice of a webhook.");
      if (outcome.kind !== "sent")
        log.warn({ outcome: outcome.kind, webhook: id }, "the notice of a webhook wasn't delivered");
    },
  };
}
