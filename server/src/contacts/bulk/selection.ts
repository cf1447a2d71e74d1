// The contacts that a bulk request chooses: by ids, by phones, or all that match a filter except some.
import pg from "pg";
import { z } from "zod";
import { type Phone, phoneKey } from "../../phones/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import {
  exampleId,
  Issues,
  idInput,
  optional,
  timeInput,
  unread,
  type Viewer,
} from "../../platform/http/index.ts";
import { idAfterMerges } from "../merge/id-after-merges.ts";
import { phoneList } from "../phone-fields.ts";
import {
  type ContactFilter,
  contactFilterField,
  FILTER_PARAMETERS,
  filterValues,
  MATCHES_FILTER,
} from "../search/contact-filter.ts";
import { VIEWER, viewerOf, visibleTo } from "../visible-to.ts";

const MOST_CHOSEN = 10_000;
/** A job that keeps a filter reads them for each chunk. */
const MOST_EXCEPTIONS = 1_000;

const contactId = idInput("con", "contact");

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
  const ambiguous = (detail: string) => ({ code: "ambiguous_contacts", detail });
  if (choices === 0)
    return { code: "missing_contacts", detail: "One of the fields ids, phones and filter is needed." };
  if (choices > 1) return ambiguous("Only one of the fields ids, phones and filter can be given.");
  if (given.filter !== undefined || (given.except === undefined && given.as_of === undefined)) return null;
  return ambiguous("The fields except and as_of can be given only with the field filter.");
}

/** The contacts of a job or an export, in the form in which they are stored. */
export interface Selection {
  filter: ContactFilter;
  /** UUIDs. Without them, all contacts that match the filter. */
  ids?: string[] | undefined;
  /** UUIDs of contacts that are left out. */
  except?: string[] | undefined;
  /** Contacts created after this time are left out. */
  as_of?: string | undefined;
  /** As `onlyOf` of who chose them. */
  only_of?: Viewer["onlyOf"] | undefined;
}

/** The parameters of `IS_SELECTED`. */
export const SELECTION_PARAMETERS = {
  ids: t.nullable(t.uuidArray),
  except: t.uuidArray,
  asOf: t.nullable(t.timestamptz),
  ...FILTER_PARAMETERS,
};

/** The caller adds the account. */
export const IS_SELECTED = `($ids::uuid[] is null or contacts.contact_id = any ($ids::uuid[]))
  and contacts.contact_id <> all ($except::uuid[])
  and ($asOf::timestamptz is null or date_trunc('milliseconds', contacts.created_at) <= $asOf)
  and ${MATCHES_FILTER}`;

export function selectionValues(selection: Selection): t.Inputs<typeof SELECTION_PARAMETERS> {
  const { filter, ids = null, except = [], as_of, only_of = null } = selection;
  const asOf = as_of === undefined ? null : new Date(as_of);
  return { ids, except, asOf, ...filterValues(filter, only_of) };
}

/** The condition with the values as literals, for COPY, which takes no parameters. */
export function isSelectedLiterally(selection: Selection): string {
  const values: Record<string, Literal> = selectionValues(selection);
  return IS_SELECTED.replace(/\$(\w+)/g, (_match, name: string) => literal(values[name] ?? null));
}

type Literal = string | string[] | Date | boolean | null;

function literal(value: Literal): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(", ")}]`;
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : value);
}

const findByPhone = statement({
  name: "choose_contacts_by_phone",
  parameters: { ...VIEWER, keys: t.textArray },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and phone_key(phone) = any ($keys)
      and ${visibleTo()}
    order by phone_key(phone)`,
});

/** Programs keep ids of contacts that were merged. */
const findPresent = statement({
  name: "find_after_merges",
  parameters: { accountId: t.uuid, ids: t.uuidArray },
  columns: { contact_id: t.uuid },
  sql: `select distinct ${idAfterMerges("$accountId", "id")} as contact_id
    from unnest($ids::uuid[]) as given (id)`,
});

/** `notFound`: number of phones without a contact. Jobs store no phones. */
export async function selectionOf(
  session: Session,
  viewer: Viewer,
  { phones, filter = {}, ...given }: Given,
): Promise<{ selection: Selection; notFound: number }> {
  const { accountId, onlyOf } = viewer;
  const only_of = onlyOf ?? undefined;
  const present = async (ids?: string[]) =>
    ids && (await session.run(findPresent, { accountId, ids })).map((row) => row.contact_id);
  if (phones === undefined) {
    const [ids, except] = [await present(given.ids), await present(given.except)];
    return { selection: { filter, ids, except, as_of: given.as_of, only_of }, notFound: 0 };
  }
  const keys = [...new Set(phones.map(phoneKey))];
  const found = await session.run(findByPhone, { ...viewerOf(viewer), keys });
  const ids = found.map((row) => row.contact_id);
  return { selection: { filter, ids, only_of }, notFound: keys.length - ids.length };
}
