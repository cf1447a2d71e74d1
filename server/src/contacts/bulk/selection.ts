// The contacts that a bulk request chooses: by ids, by phones, or all that match a filter except some.
import { z } from "zod";
import { type Phone, phoneKey } from "../../phones/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { exampleId, Issues, optional, timeInput, unread } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { phoneList } from "../phone-fields.ts";
import { type ContactFilter, contactFilterField } from "../search/contact-filter.ts";

const MOST_CHOSEN = 10_000;
/** A large job keeps them and reads them for each chunk. */
const MOST_EXCEPTIONS = 1_000;

const contactId = z.string("This must be a string.").transform((id, context): string => {
  const uuid = uuidOf("con", id);
  if (uuid !== null) return uuid;
  context.addIssue({
    code: "custom",
    params: { code: "invalid_id" },
    message: "This isn't the id of a contact.",
  });
  return z.NEVER;
});

export function idList(most: number) {
  return z
    .array(unread(z.string()), "This must be a list.")
    .min(1, "At least one id is needed.")
    .max(most, `At most ${most} ids.`)
    .transform((given, context): string[] => {
      const issues = new Issues(context);
      const ids = new Set<string>();
      for (const [index, value] of given.entries()) {
        const id = issues.read(contactId, value, [index]);
        if (id !== undefined) ids.add(id);
      }
      issues.end();
      return [...ids];
    })
    .meta({ codes: ["invalid_id"], examples: [[exampleId("con")]] });
}

/** An operation with these fields needs `readsInSlices`. */
export const selectionFields = {
  ids: optional(idList(MOST_CHOSEN)).meta({ description: "The contacts with these ids." }),
  phones: optional(phoneList(MOST_CHOSEN)).meta({ description: "The contacts with these phones." }),
  filter: optional(contactFilterField).meta({
    description: "The contacts that match. An empty filter matches every contact.",
  }),
  except: optional(idList(MOST_EXCEPTIONS)).meta({
    description: "Contacts that match `filter` but are left out, by their ids.",
  }),
  // Compared in milliseconds, as the API shows the times of contacts.
  as_of: optional(timeInput.transform((time) => time.toISOString())).meta({
    description:
      "Leaves out contacts that match `filter` but were created after this time, so that nobody is chosen whom the list didn't " +
      "show yet.",
  }),
};

interface Given {
  ids?: string[] | undefined;
  phones?: Phone[] | undefined;
  filter?: ContactFilter | undefined;
  except?: string[] | undefined;
  as_of?: string | undefined;
}

export function selectionFault(given: Given): { code: string; detail: string } | null {
  const choices = [given.ids, given.phones, given.filter].filter((choice) => choice !== undefined).length;
  if (choices === 0)
    return { code: "missing_contacts", detail: "One of the fields ids, phones and filter is needed." };
  if (choices > 1)
    return {
      code: "ambiguous_contacts",
      detail: "Only one of the fields ids, phones and filter can be given.",
    };
  if (given.filter !== undefined || (given.except === undefined && given.as_of === undefined)) return null;
  return {
    code: "ambiguous_contacts",
    detail: "The fields except and as_of can be given only with the field filter.",
  };
}

export type Selection = IdSelection | FilterSelection;

export interface IdSelection {
  /** UUIDs. */
  ids: string[];
  /** Number of phones without a contact. */
  notFound: number;
}

/** Also the form in which a large job keeps it. */
export interface FilterSelection {
  filter: ContactFilter;
  /** UUIDs of contacts that are left out. */
  except: string[];
  /** Contacts created after this time are left out. */
  as_of?: string | undefined;
}

export function asOfIn({ as_of }: Pick<FilterSelection, "as_of">): Date | null {
  return as_of === undefined ? null : new Date(as_of);
}

const findByPhone = statement({
  name: "choose_contacts_by_phone",
  parameters: { accountId: t.uuid, keys: t.textArray },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and phone_key(phone) = any ($keys)
    order by phone_key(phone)
    for key share`,
});

/** Locks the contacts with the phones `for key share`, so that none is erased before the commit. Jobs store no phones. */
export async function selectionOf(session: Session, accountId: string, given: Given): Promise<Selection> {
  const { ids, phones, filter = {}, except = [], as_of } = given;
  if (ids !== undefined) return { ids, notFound: 0 };
  if (phones === undefined) return { filter, except, as_of };
  const keys = [...new Set(phones.map(phoneKey))];
  const found = await session.run(findByPhone, { accountId, keys });
  return { ids: found.map((row) => row.contact_id), notFound: keys.length - found.length };
}
