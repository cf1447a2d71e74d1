// Marks of what was synced, so that a redelivered payload is applied once, and an older one changes nothing that a newer one
// wrote. A mark is a keyed hash without a contact, so an erasure leaves it: it keeps out what was delivered before.

import type { ContactChange } from "../../contacts/index.ts";
import { phoneKey } from "../../phones/index.ts";
import { type HashKey, keyedHash, sha256 } from "../../platform/crypto.ts";
import { cleanUp } from "../../platform/database/clean-up.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { entryName } from "./kept-entries.ts";
import type { MappedContact } from "./mapped-contact.ts";

export interface MarkedPayload extends MappedContact {
  accountId: string;
  sourceId: string;
  hashKey: HashKey;
  body: Buffer;
}

export interface Mark {
  mark: Buffer;
  reportedAt: Date | null;
  digest: Buffer | null;
}

export interface Marks {
  /** Set by the first delivery. */
  delivery: Mark;
  /** Of the fields, and of the group or its merged entries, that the payload writes; none without a time. */
  fields: Map<string, Mark>;
  /** Of groups whose entries are merged. Its lock makes payloads of all sources about the contact wait for each other. */
  groups: Mark[];
}

const given = givenRows({
  mark: t.bytea,
  reportedAt: t.nullable(t.timestamptz),
  digest: t.nullable(t.bytea),
});

/**
 * Returns the marks that were set: a delivery that is new, and fields whose last payload isn't newer. The order of the rows
 * prevents deadlocks.
 */
const set = statement({
  name: "set_sync_marks",
  parameters: { accountId: t.uuid, ...given.parameters },
  columns: { mark: t.bytea },
  sql: `insert into sync_marks as kept (account_id, mark, reported_at, digest)
    select $accountId, mark, reported_at, digest
    from ${given.as("given")}
    order by mark
    on conflict (account_id, mark) do update
    set reported_at = excluded.reported_at, digest = excluded.digest, stored_at = now()
    where kept.reported_at <= excluded.reported_at
      or kept.digest <> excluded.digest
    returning mark`,
});

const remove = statement({
  name: "remove_sync_marks",
  parameters: { accountId: t.uuid, marks: t.byteaArray },
  sql: `delete from sync_marks
    where account_id = $accountId
      and mark = any ($marks)`,
});

/**
 * A payload without an id of its delivery is a repeat when it is the same as the source's last one about this phone: the same
 * payload after another one can be a change back.
 */
export function marksOf(payload: MarkedPayload): Marks {
  const { hashKey, sourceId, change, keepEntries, time, delivery, body } = payload;
  const person = phoneKey(change.phone);
  const hash = (...parts: string[]) => keyedHash(hashKey, "sync", sourceId, ...parts);
  const fieldOf = (field: string): [string, Mark] => [
    field,
    { mark: hash("field", person, field), reportedAt: time, digest: null },
  ];
  const groupOf = (group: string): Mark => ({
    mark: keyedHash(hashKey, "synced group", person, group),
    reportedAt: null,
    digest: null,
  });
  return {
    delivery:
      delivery === null
        ? {
            mark: hash("last", person),
            reportedAt: null,
            digest: keyedHash(hashKey, "payload", sha256(body).toString("hex")),
          }
        : { mark: hash("delivery", delivery), reportedAt: null, digest: null },
    fields: new Map(time === null ? [] : fieldsOf(payload).map(fieldOf)),
    groups: keepEntries === null ? [] : groupsOf(change.enhancedData).map(groupOf),
  };
}

/** The fields that a change writes; groups, or the entries of merged groups, with their names. */
function fieldsOf({ change: { name, labels, enhancedData }, keepEntries }: Fields): string[] {
  return [
    ...(name === undefined ? [] : ["name"]),
    ...(labels === undefined ? [] : ["labels"]),
    ...(keepEntries === null
      ? groupsOf(enhancedData).map(groupField)
      : Object.entries(enhancedData?.set ?? {}).flatMap(([group, entries]) =>
          entries.map((entry) => entryField(group, entry)),
        )),
  ];
}

type Fields = Pick<MappedContact, "change" | "keepEntries">;

function groupsOf(groups: ContactChange["enhancedData"]): string[] {
  return groups === undefined
    ? []
    : [...Object.keys(groups.set), ...(groups.drop === "all" ? [] : groups.drop)];
}

const groupField = (group: string) => `group ${group}`;
const entryField = (group: string, entry: Parameters<typeof entryName>[0]) =>
  `entry ${JSON.stringify([group, entryName(entry)])}`;

/** The part of a change whose fields are in `fresh`; null if nothing is left of it. */
export function freshPart({ change, keepEntries }: Fields, fresh: ReadonlySet<string>): ContactChange | null {
  const { phone, name, labels, enhancedData } = change;
  const left = {
    phone,
    name: fresh.has("name") ? name : undefined,
    labels: fresh.has("labels") ? labels : undefined,
    enhancedData: keepEntries === null ? freshGroups(enhancedData, fresh) : freshEntries(enhancedData, fresh),
  };
  const hasFields = fieldsOf({ change: left, keepEntries }).length > 0;
  return hasFields || fieldsOf({ change, keepEntries }).length === 0 ? left : null;
}

function freshGroups(groups: ContactChange["enhancedData"], fresh: ReadonlySet<string>) {
  return groupsOf(groups).every((group) => fresh.has(groupField(group))) ? groups : undefined;
}

function freshEntries(groups: ContactChange["enhancedData"], fresh: ReadonlySet<string>) {
  if (groups === undefined) return undefined;
  const set = Object.entries(groups.set).map(([group, entries]): [string, typeof entries] => [
    group,
    entries.filter((entry) => fresh.has(entryField(group, entry))),
  ]);
  return { ...groups, set: Object.fromEntries(set.filter(([, entries]) => entries.length > 0)) };
}

/** The marks of one account that were set, in hex. Each may occur once. */
export async function setMarks(session: Session, accountId: string, marks: Mark[]): Promise<Set<string>> {
  const rows = await session.run(set, { accountId, ...given.values(marks) });
  return new Set(rows.map((row) => row.mark.toString("hex")));
}

export async function removeMarks(session: Session, accountId: string, marks: Mark[]): Promise<void> {
  if (marks.length > 0) await session.run(remove, { accountId, marks: marks.map(({ mark }) => mark) });
}

/** Deletes marks that weren't set for 30 days. */
export const forgetOldMarks = cleanUp(
  "forget_sync_marks",
  "delete from sync_marks where stored_at < now() - interval '30 days'",
);
