// Tells an account's `notify_email` that an export was requested, without any of its content.
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Mail, Mailer } from "../../platform/mail/mailer.ts";
import { EXPORT_KEY, type ExportKey } from "../export.ts";

const COLUMNS = {
  notify_email: t.nullable(t.text),
  email: t.nullable(t.text),
  created_at: t.timestamptz,
  key_name: t.nullable(t.text),
  is_held: t.bool,
};

const find = statement({
  name: "find_export_to_tell_of",
  parameters: EXPORT_KEY,
  columns: COLUMNS,
  sql: `select accounts.notify_email, exports.email, exports.created_at, api_keys.name as key_name,
      accounts.sending_held_at is not null as is_held
    from exports
    join accounts on accounts.account_id = exports.account_id
    left join api_keys on api_keys.account_id = exports.account_id and api_keys.api_key_id = exports.api_key_id
    where exports.account_id = $accountId
      and exports.export_id = $exportId`,
});

/** Throws when the mail server may take the notice later. A notice that may have arrived isn't sent again. */
export async function sendExportNotice(
  { database, mailer, log }: { database: Database; mailer: Mailer | null; log: Log },
  key: ExportKey,
): Promise<void> {
  const [found] = await database.run(find, key);
  if (!found?.notify_email || mailer === null) return;
  if (found.is_held) throw new Error("The account's sending is held.");
  const outcome = await mailer.send(notice(found, found.notify_email, publicId("exp", key.exportId)));
  switch (outcome.kind) {
    case "sent":
      return;
    case "temporary":
      throw new Error("The mail server didn't take the notice of an export.");
    case "permanent":
    case "too large":
    case "unknown":
    case "broken":
      log.warn(
        { outcome: outcome.kind, export: publicId("exp", key.exportId) },
        "the notice of an export wasn't delivered",
      );
  }
}

function notice(found: t.Outputs<typeof COLUMNS>, to: string, id: string): Mail {
  const time = found.created_at.toISOString().slice(0, 16).replace("T", " ");
  return {
    to,
    id: `${id}.notice`,
    subject: "An export of your contacts was requested",
    text: [
      "Hello,",
      `The API key ${JSON.stringify(found.key_name ?? "?")} requested an export of contacts at ${time} UTC. ` +
        (found.email === null
          ? "Programs with a key that may export can download the file for a day."
          : `The file will be sent to ${found.email}.`),
      `The export's id is ${id}. If you don't expect this export, cancel it and revoke the key.`,
    ].join("\n\n"),
    attachment: null,
  };
}
