// Takes a contact out of the account's exports: those that aren't mailed start anew, those that are mailed are named.
import {
  contactMatches,
  type EraseFromExports,
  type EraseSubject,
  hasTokens,
  labelQuery,
} from "../contacts/index.ts";
import { byBitmaps } from "../platform/database/by-bitmaps.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { addAccountJob } from "../platform/jobs/add-account-job.ts";
import { filterOf, type KeptFilter } from "./export-filter.ts";
import { RUN_EXPORT } from "./export-jobs.ts";
import { endCanceled, noteMailUnknown, WITHOUT_FILE } from "./export-transitions.ts";
import { forgottenFilter } from "./forgotten-filter.ts";

const FILTER_ERASED = "A contact that the filter's words match was erased.";

interface OpenExport {
  export_id: string;
  run_id: string;
  status: "queued" | "running" | "mailing";
  filter: KeptFilter;
}

/** An export that begins meanwhile waits for this row, and takes its snapshot when the erasure is done. */
const lockAccount = statement<[string], never>(
  "lock_account_to_erase_from_exports",
  `select 1
   from accounts
   where account_id = $1
   for share`,
);

const lockOpen = statement<[string], OpenExport>(
  "lock_open_exports",
  `select export_id, run_id, status, filter
   from exports
   where account_id = $1
     and status in ('queued', 'running', 'mailing')
   order by export_id
   for no key update`,
);

/**
 * A file may hold the contact when its snapshot isn't older. A file counts as mailed while the mail server has it, and
 * also when its mail may have been delivered, whatever became of its export since.
 */
const findMailed = statement<[string, Date], { export_id: string }>(
  "find_mailed_exports",
  `select export_id
   from exports
   where account_id = $1
     and (status in ('mailing', 'sent') or mail_unknown)
     and snapshot_at >= $2
   order by export_id`,
);

const restart = statement<[string, string[], string[]], never>(
  "restart_exports",
  `update exports
   set run_id = renewed.run_id, status = 'queued', ${WITHOUT_FILE}
   from unnest($2::uuid[], $3::uuid[]) as renewed (export_id, run_id)
   where exports.account_id = $1
     and exports.export_id = renewed.export_id`,
);

const deleteChunks = statement<[string, string[]], never>(
  "delete_chunks_of_exports",
  `delete from export_chunks
   where account_id = $1
     and export_id = any ($2::uuid[])`,
);

const closeLinks = statement<[string], { export_id: string }>(
  "close_links_of_exports",
  `update exports
   set link_expires_at = null
   where account_id = $1
     and link_expires_at is not null
   returning export_id`,
);

/** Filters of exports that go on are needed still: theirs go when they end. */
const forgetFilters = statement<[string], never>(
  "forget_filters_of_exports",
  `update exports
   set filter = ${forgottenFilter("finished_at is not null")},
     filter_forgotten = true
   where account_id = $1
     and filter ?| array['q', 'label']
     and (not filter_forgotten or finished_at is not null)`,
);

const labelsOf = statement<[string, string, string[]], { label: string }>(
  "filter_labels_of_contact",
  `select given.label
   from unnest($3::text[]) as given (label)
   where exists (
     select
     from contacts
     where account_id = $1
       and contact_id = $2
       and given.label = any (labels)
   )`,
);

/** The account is compared in a way that no index serves, so that the index of searches does. */
const labelsOfNobodyElse = statement<[string, string, string[], string[]], { label: string }>(
  "labels_of_nobody_else",
  `select given.label
   from unnest($3::text[], $4::text[]) as given (label, query)
   where not exists (
     select
     from contacts
     where ${hasTokens("given.query")}
       and labels @> array[given.label]
       and contact_id <> $2
       and account_id is not distinct from $1
     offset 0
   )`,
);

/**
 * A mail that is being read from its chunks finds them gone and is broken off, then its export starts anew too; one
 * that was read to its end can't be held back. Links close, whichever contact they are about: their files aren't opened
 * to look. A filter whose words match the contact, or a label
 * that only it has, may be about nobody else: its export ends.
 */
export const eraseFromExports: EraseFromExports = async (session, subject) => {
  const { accountId, contactCreatedAt } = subject;
  await session.run(lockAccount, [accountId]);
  const open = await session.run(lockOpen, [accountId]);
  const mailed = await session.run(findMailed, [accountId, contactCreatedAt]);
  const named = await namedBy(session, subject, open);
  for (const { export_id: exportId, run_id: runId, status } of named) {
    const run = { accountId, exportId, runId };
    // Its mail goes on, and nobody hears of its outcome.
    if (status === "mailing") await noteMailUnknown(session, run);
    await endCanceled(session, run, FILTER_ERASED);
  }
  const running = open.filter((one) => one.status === "running" && !named.includes(one));
  const ids = running.map((one) => one.export_id);
  await session.run(restart, [accountId, ids, running.map(() => newUuid())]);
  const closed = await session.run(closeLinks, [accountId]);
  await session.run(deleteChunks, [accountId, [...open, ...closed].map((row) => row.export_id)]);
  await session.run(forgetFilters, [accountId]);
  // A job that waits to try its mail again has no file any more: it makes a new one at once.
  for (const subjectId of ids) await addAccountJob(session, RUN_EXPORT, { accountId, subjectId });
  return { restarted: running.length + named.length, mailed: mailed.map((row) => row.export_id) };
};

/** Those whose filter has words that the contact, which is still there, matches, or labels that it alone has. */
async function namedBy(session: Session, subject: EraseSubject, open: OpenExport[]): Promise<OpenExport[]> {
  const named: OpenExport[] = [];
  for (const one of open) {
    const { q, labels = [] } = filterOf(one.filter);
    if (
      (q !== undefined && (await matches(session, subject, q))) ||
      (await hasAlone(session, subject, labels))
    )
      named.push(one);
  }
  return named;
}

async function matches(
  session: Session,
  { accountId, contactId }: EraseSubject,
  q: string,
): Promise<boolean> {
  const values = [accountId, contactId];
  const condition = contactMatches({ q }, (value) => `$${values.push(value as string)}`);
  const { rowCount } = await session.client.query(
    `select 1
     from contacts
     where account_id = $1
       and contact_id = $2
       and ${condition}`,
    values,
  );
  return rowCount === 1;
}

/** Whether one of the labels is the contact's and nobody else's: then it may be a name. */
async function hasAlone(session: Session, subject: EraseSubject, labels: string[]): Promise<boolean> {
  if (labels.length === 0) return false;
  const { accountId, contactId } = subject;
  const own = await session.run(labelsOf, [accountId, contactId, labels]);
  if (own.length === 0) return false;
  const names = own.map(({ label }) => label);
  const alone = await byBitmaps(session, () =>
    session.run(labelsOfNobodyElse, [
      accountId,
      contactId,
      names,
      names.map((name) => labelQuery(accountId, name)),
    ]),
  );
  return alone.length > 0;
}
