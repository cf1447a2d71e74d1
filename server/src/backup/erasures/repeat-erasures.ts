// Repeats the erasures of a journal in a restored database: the records and the hashes that keep out older messages are put back,
// and contacts that are there again are erased again. Repeating it changes nothing.
import { createHashKeys } from "../../accounts/index.ts";
import { type EraseSteps, eraseMembers } from "../../contacts/index.ts";
import { appendEvents } from "../../events/index.ts";
import type { SecretKey } from "../../platform/crypto.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import type { JournalLine } from "./journal-line.ts";

/** Lines in one transaction. */
const BATCH = 500;

const BATCH_PARAMETERS = { accountId: t.uuid, lines: t.jsonbArray };

const putBackRecords = statement({
  name: "put_back_erasures",
  parameters: BATCH_PARAMETERS,
  columns: { erasure_id: t.uuid },
  sql: `insert into erasures
      (account_id, erasure_id, contact_id, api_key_id, counts, phone_hash, hash_key_id, exports_mailed, opt_outs_kept, journaled,
        created_at)
    select $accountId, (line ->> 'erasure_id')::uuid, (line ->> 'contact_id')::uuid, (line ->> 'api_key_id')::uuid,
      line -> 'counts', decode(line ->> 'phone_hash', 'hex'), (line ->> 'hash_key_id')::uuid,
      array(select jsonb_array_elements_text(line -> 'exports_mailed')::uuid), (line -> 'opt_outs_kept')::boolean, true, (line ->> 'created_at')::timestamptz
    from unnest($lines::jsonb[]) as given (line)
    on conflict do nothing
    returning erasure_id`,
});

const putBackAddresses = statement({
  name: "put_back_erased_addresses",
  parameters: BATCH_PARAMETERS,
  sql: `insert into erased_addresses (account_id, address_hash, erasure_id, erased_at, opt_outs)
    select $accountId, decode(address ->> 'hash', 'hex'), (line ->> 'erasure_id')::uuid, (line ->> 'created_at')::timestamptz,
      case
        when (select keep_erased_opt_outs from accounts where account_id = $accountId)
          then nullif(address -> 'opt_outs', 'null')
      end
    from unnest($lines::jsonb[]) as given (line), jsonb_array_elements(line -> 'addresses') as known (address)
    on conflict do nothing`,
});

/** Kept for as long as after an erasure, from now on: a channel that lists its messages is asked for old ones only now. */
const keepOut = statement({
  name: "keep_out_erased_again",
  parameters: BATCH_PARAMETERS,
  sql: `insert into erased_facts as known (account_id, hash, dated_before)
    select $accountId, decode(address ->> 'hash', 'hex'), max((address ->> 'dated_before')::timestamptz)
    from unnest($lines::jsonb[]) as given (line), jsonb_array_elements(line -> 'addresses') as named (address)
    where address ->> 'dated_before' is not null
    group by address ->> 'hash'
    order by 2
    on conflict (account_id, hash) do update
    set dated_before = greatest(known.dated_before, excluded.dated_before), erased_at = excluded.erased_at`,
});

const findPresent = statement({
  name: "find_contacts_to_erase_again",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and contact_id = any ($contactIds)`,
});

const findAccount = statement({
  name: "find_account_of_journal",
  parameters: { accountId: t.uuid },
  columns: { account_id: t.uuid },
  sql: "select account_id from accounts where account_id = $accountId",
});

export interface RepeatedErasures {
  /** Lines of journals that were whole. */
  read: number;
  /** Lines that weren't. Their erasures were written again in a later line, unless the journal was changed by hand. */
  broken: number;
  /** Erasures that the database didn't know. */
  unknown: number;
  /** Contacts that were there again. */
  erased: number;
}

interface Options {
  database: Database;
  secretKey: SecretKey;
  erase: EraseSteps;
  lines: AsyncIterable<JournalLine | null>;
}

/** An account that the database doesn't have is left out: none of its contacts is there. */
export async function repeatErasures({ lines, ...options }: Options): Promise<RepeatedErasures> {
  const result: RepeatedErasures = { read: 0, broken: 0, unknown: 0, erased: 0 };
  let batch: JournalLine[] = [];
  const work = async () => {
    for (const [accountId, ofAccount] of Map.groupBy(batch, ({ account_id }) => account_id))
      await repeatInAccount(options, accountId, ofAccount, result);
    batch = [];
  };
  for await (const line of lines) {
    if (line === null) result.broken++;
    else {
      result.read++;
      batch.push(line);
    }
    if (batch.length === BATCH) await work();
  }
  await work();
  return result;
}

async function repeatInAccount(
  { database, secretKey, erase }: Omit<Options, "lines">,
  accountId: string,
  lines: JournalLine[],
  result: RepeatedErasures,
): Promise<void> {
  if ((await database.run(findAccount, { accountId })).length === 0) return;
  const values = { accountId, lines: lines.map((line) => JSON.stringify(line)) };
  result.unknown += await database.transaction(async (session) => {
    const unknown = await session.run(putBackRecords, values);
    await session.run(putBackAddresses, values);
    await session.run(keepOut, values);
    return unknown.length;
  });
  const contactIds = lines.map((line) => line.contact_id);
  const present = await database.run(findPresent, { accountId, contactIds });
  const { run } = eraseMembers({ erase, hashKeys: createHashKeys(database, secretKey) });
  let rest = present.map((row) => row.contact_id).sort();
  while (rest.length > 0) {
    const { passed, events } = await database.transaction(async (session) => {
      const done = await run(session, { accountId, apiKeyId: null, parameters: {} }, rest);
      await appendEvents(session, done.events);
      return done;
    });
    result.erased += events.length;
    rest = rest.slice(passed);
  }
}
