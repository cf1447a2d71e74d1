// Reads one contact by its phone or its id.
import { phoneKey } from "../phones/index.ts";
import { columnList, type Database, type Session, statement, t } from "../platform/database/index.ts";
import { everything, type Viewer } from "../platform/http/index.ts";
import { CONTACT_COLUMNS, type ContactRow } from "./contact.ts";
import { idAfterMerges } from "./merge/id-after-merges.ts";
import type { ContactReference } from "./phone-fields.ts";
import { contactNotFound } from "./problems.ts";
import { VIEWER, viewerOf, visibleTo } from "./visible-to.ts";

const BY_ID = `contact_id = ${idAfterMerges("$accountId", "$key::text::uuid")}`;

const find = {
  phone: contactBy("find_contact", "phone_key(phone) = $key"),
  id: contactBy("find_contact_by_id", BY_ID),
};

const lock = {
  phone: contactBy("lock_contact_to_erase", "phone_key(phone) = $key", "for update"),
  id: contactBy("lock_contact_to_erase_by_id", BY_ID, "for update"),
};

const lockToChange = {
  phone: contactBy("lock_contact_to_upsert", "phone_key(phone) = $key", "for no key update"),
  id: contactBy("lock_contact_to_change_by_id", BY_ID, "for no key update"),
};

/** Throws 404 `contact_not_found`, also for another account's contact and for one that the viewer doesn't see. */
export async function findContact(
  database: Pick<Database | Session, "run">,
  viewer: Viewer,
  reference: ContactReference,
): Promise<ContactRow> {
  const row = await readContact(database, find, viewer, reference);
  if (!row) throw contactNotFound(reference);
  return row;
}

export function lockContactToErase(session: Session, accountId: string, reference: ContactReference) {
  return lockContact(session, lock, everything(accountId), reference);
}

export function lockContactToChange(session: Session, viewer: Viewer, reference: ContactReference) {
  return lockContact(session, lockToChange, viewer, reference);
}

/** Asks twice: if a merge deletes the contact meanwhile, the second one finds the other. */
async function lockContact(session: Session, ...asked: [typeof lock, Viewer, ContactReference]) {
  return (await readContact(session, ...asked)) ?? readContact(session, ...asked);
}

async function readContact(
  database: Pick<Database | Session, "run">,
  statements: typeof find,
  viewer: Viewer,
  reference: ContactReference,
): Promise<ContactRow | null> {
  const key = reference.by === "phone" ? phoneKey(reference.phone) : reference.contactId;
  const [row] = await database.run(statements[reference.by], { ...viewerOf(viewer), key });
  return row ?? null;
}

function contactBy(name: string, condition: string, lock = "") {
  return statement({
    name,
    parameters: { ...VIEWER, key: t.nullable(t.text) },
    columns: CONTACT_COLUMNS,
    sql: `select ${columnList(CONTACT_COLUMNS)}
      from contacts
      where account_id = $accountId
        and ${condition}
        and ${visibleTo()}
      ${lock}`,
  });
}
