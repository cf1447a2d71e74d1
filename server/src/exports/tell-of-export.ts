// The job that tells an account's `notify_email` of an export: that there is one, and nothing of what is in it.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { publicId } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Mail, Mailer } from "../platform/mail/mailer.ts";
import type { ExportKey } from "./export-jobs.ts";

interface AskedExport {
  notify_email: string;
  email: string;
  created_at: Date;
  key_name: string | null;
}

const find = statement<[string, string], AskedExport>(
  "find_export_to_tell_of",
  `select accounts.notify_email, exports.email, exports.created_at, api_keys.name as key_name
   from exports
   join accounts on accounts.account_id = exports.account_id
   left join api_keys on api_keys.account_id = exports.account_id and api_keys.api_key_id = exports.api_key_id
   where exports.account_id = $1
     and exports.export_id = $2
     and accounts.notify_email is not null`,
);

/** Throws when a later try may succeed. What may have arrived isn't sent again. */
export async function tellOfExport(
  { database, mailer, log }: { database: Database; mailer: Mailer | null; log: Log },
  { accountId, exportId }: ExportKey,
): Promise<void> {
  const [asked] = await database.run(find, [accountId, exportId]);
  if (!asked || mailer === null) return;
  const outcome = await mailer.send(notice(asked, publicId("exp", exportId)));
  switch (outcome.kind) {
    case "sent":
      return;
    case "temporary":
      throw new Error("The mail server didn't take the notice of an export.");
    case "permanent":
    case "too large":
    case "unknown":
    case "broken":
      log.warn({ outcome: outcome.kind, account: accountId }, "the notice of an export wasn't delivered");
  }
}

function notice(asked: AskedExport, id: string): Mail {
  const time = asked.created_at.toISOString().slice(0, 16).replace("T", " ");
  return {
    to: asked.notify_email,
    id: `${id}.notice`,
    subject: "An export of your contacts was asked for",
    text: [
      "Hello,",
      `An export of contacts was asked for at ${time} UTC with the API key ${JSON.stringify(asked.key_name ?? "?")}. ` +
        `It goes to ${asked.email}.`,
      `Its id is ${id}. Should it be none of yours, cancel it and revoke the key.`,
    ].join("\n\n"),
    attachment: null,
  };
}
