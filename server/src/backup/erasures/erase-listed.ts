// Erases the contacts of a list again in a restored database.
import { open } from "node:fs/promises";
import { createHashKeys } from "../../accounts/index.ts";
import { type EraseStep, eraseMembers } from "../../contacts/index.ts";
import { appendEvents } from "../../events/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { SERVICE } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import type { Storage } from "../../platform/storage.ts";
import { BackupError } from "../backup-error.ts";

/** Contacts that are looked for in one statement. */
const BATCH = 5_000;

const findPresent = statement({
  name: "find_contacts_to_erase_again",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and contact_id = any ($contactIds)
    order by contact_id`,
});

/** Ids of contacts by account. Null without the file. @throws BackupError */
export async function readErasureList(path: string): Promise<Map<string, string[]> | null> {
  const ids = new Map<string, string[]>();
  try {
    const file = await open(path);
    for await (const line of file.readLines()) {
      const [account = "", contact = ""] = line.split(" ");
      const [accountId, contactId] = [uuidOf("acc", account), uuidOf("con", contact)];
      if (accountId === null || contactId === null) continue;
      const known = ids.get(accountId);
      if (known) known.push(contactId);
      else ids.set(accountId, [contactId]);
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new BackupError(`${path} can't be read: ${(cause as Error).message}. Nothing was changed.`, {
      cause,
    });
  }
  return ids;
}

/** Returns how many contacts were there again. */
export async function eraseListed(
  list: Map<string, string[]>,
  { database, secretKey, erase }: Pick<Storage, "database" | "secretKey"> & { erase: EraseStep[] },
): Promise<number> {
  const { run } = eraseMembers({ erase, hashKeys: createHashKeys(database, secretKey) });
  let erased = 0;
  for (const [accountId, contactIds] of list) {
    let rest = await findIn(database, accountId, contactIds);
    while (rest.length > 0) {
      const { passed, events } = await database.transaction(async (session) => {
        const done = await run(session, { accountId, ...SERVICE, work: null }, rest);
        await appendEvents(session, done.events);
        return done;
      });
      erased += events.length;
      rest = rest.slice(passed);
    }
  }
  return erased;
}

async function findIn(database: Database, accountId: string, contactIds: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < contactIds.length; from += BATCH) {
    const some = contactIds.slice(from, from + BATCH);
    found.push(
      ...(await database.run(findPresent, { accountId, contactIds: some })).map((row) => row.contact_id),
    );
  }
  return [...new Set(found)].sort();
}
