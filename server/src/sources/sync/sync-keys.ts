// Keyed hashes of what was synced, so that a redelivered payload is applied once, and an older one changes nothing that a newer one
// wrote. A sync key has no contact, so an erasure leaves it: it keeps out what was delivered before.

import type { ContactChange } from "../../contacts/index.ts";
import { phoneKey } from "../../phones/index.ts";
import { type HashKey, keyedHash, sha256 } from "../../platform/crypto.ts";
import { cleanUp } from "../../platform/database/clean-up.ts";
import { deleteRows, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { entryName } from "./kept-entries.ts";
import type { SourceContact } from "./source-contact.ts";

export interface KeyedPayload extends SourceContact {
  accountId: string;
  sourceId: string;
  hashKey: HashKey;
  body: Buffer;
}

export interface SyncKey {
  key: Buffer;
  reportedAt: Date | null;
  digest: Buffer | null;
}

export interface SyncKeys {
  /** Set by the first delivery. */
  delivery: SyncKey;
  /** Of the fields, and of the group or its merged entries, that the payload writes; none without a time. */
  fields: Map<string, SyncKey>;
  /** Of groups whose entries are merged. Its lock makes payloads of all sources about the contact wait for each other. */
  groups: SyncKey[];
}

const given = givenRows({
  key: t.bytea,
  reportedAt: t.nullable(t.timestamptz),
  digest: t.nullable(t.bytea),
});

/**
 * Returns the keys that were set: a delivery that is new, and fields whose last payload isn't newer. The order of the rows
 * prevents deadlocks.
 */
const set = statement({
  name: "set_sync_keys",
  parameters: { accountId: t.uuid, ...given.parameters },
  columns: { key: t.bytea },
  sql: `insert into sync_keys as kept (account_id, key, reported_at, digest)
    select $accountId, key, reported_at, digest
    from ${given.as("given")}
    order by key
    on conflict (account_id, key) do update
    set reported_at = excluded.reported_at, digest = excluded.digest, stored_at = now()
    where kept.reported_at <= excluded.reported_at
      or kept.digest <> excluded.digest
    returning key`,
});

const remove = deleteRows({
  name: "remove_sync_keys",
  table: "sync_keys",
  key: { accountId: t.uuid },
  where: "key = any ($keys)",
  parameters: { keys: t.byteaArray },
});

/**
 * A payload without an id of its delivery is a repeat when it is the same as the source's last one about this phone: the same
 * payload after another one can be a change back.
 */
export function keysOf(payload: KeyedPayload): SyncKeys {
  const { hashKey, sourceId, change, keepEntries, time, delivery, body } = payload;
  const person = phoneKey(change.phone);
  const hash = (...parts: string[]) => keyedHash(hashKey, "sync", sourceId, ...parts);
  const fieldOf = (field: string): [string, SyncKey] => [
    field,
    { key: hash("field", person, field), reportedAt: time, digest: null },
  ];
  const groupOf = (group: string): SyncKey => ({
    key: keyedHash(hashKey, "synced group", person, group),
    reportedAt: null,
    digest: null,
  });
  return {
    delivery:
      delivery === null
        ? {
            key: hash("last", person),
            reportedAt: null,
            digest: keyedHash(hashKey, "payload", sha256(body).toString("hex")),
          }
        : { key: hash("delivery", delivery), reportedAt: null, digest: null },
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

type Fields = Pick<SourceContact, "change" | "keepEntries">;

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

/** The keys of one account that were set, in hex. Each may occur once. */
export async function setKeys(session: Session, accountId: string, keys: SyncKey[]): Promise<Set<string>> {
  const rows = await session.run(set, { accountId, ...given.values(keys) });
  return new Set(rows.map((row) => row.key.toString("hex")));
}

export async function removeKeys(session: Session, accountId: string, keys: SyncKey[]): Promise<void> {
  if (keys.length > 0) await session.run(remove, { accountId, keys: keys.map(({ key }) => key) });
}

/** Deletes keys that weren't set for 30 days. */
export const forgetOldSyncKeys = cleanUp({
  name: "forget_sync_keys",
  table: "sync_keys",
  where: "stored_at < now() - interval '30 days'",
});
