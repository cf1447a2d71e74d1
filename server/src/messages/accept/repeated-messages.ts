// Requests whose Idempotency-Key made a message before: they get that message, unless it was erased.
import { type Database, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { requestErrors } from "../../platform/errors/request-errors.ts";
import type { IdempotencyClaim } from "../../platform/idempotency/claim.ts";
import type { KeptKey } from "../../platform/idempotency/kept-keys.ts";
import type { Outcome } from "../../platform/load/batcher.ts";
import { Problem } from "../../platform/problem.ts";
import type { Accepted, NewMessage } from "../message/new-message.ts";

const wanted = givenRows({ accountId: t.uuid, messageId: t.uuid });

const find = statement({
  name: "find_stored_messages",
  parameters: wanted.parameters,
  columns: { message_id: t.uuid },
  sql: `select stored.message_id
    from ${wanted.as("wanted")}
    cross join lateral (
      select message_id
      from messages
      where account_id = wanted.account_id
        and message_id = wanted.message_id
      limit 1
    ) as stored`,
});

/** The ids of those messages that exist. */
export async function findStored(
  session: Session,
  messages: { accountId: string; messageId: string }[],
): Promise<Set<string>> {
  const rows = await session.run(find, wanted.values(messages));
  return new Set(rows.map((row) => row.message_id));
}

/** The message that each key made, unless it was erased. */
export async function findRepeated(
  session: Session,
  repeats: [request: NewMessage, kept: KeptKey][],
): Promise<Map<NewMessage, Outcome<Accepted>>> {
  const named = repeats.flatMap(([{ accountId }, { message_id: messageId }]) =>
    messageId === null ? [] : [{ accountId, messageId }],
  );
  if (repeats.length === 0) return new Map();
  const present = await findStored(session, named);
  return new Map(
    repeats.map(([message, { message_id: messageId }]) => [
      message,
      messageId !== null && present.has(messageId)
        ? { ok: true, result: { kind: "repeated", messageId } }
        : { ok: false, error: new Problem(requestErrors.result_erased) },
    ]),
  );
}

const findKeptMessage = statement({
  name: "find_kept_message",
  parameters: { accountId: t.uuid, keyHash: t.bytea, fingerprint: t.bytea },
  columns: { message_id: t.nullable(t.uuid) },
  sql: `select messages.message_id
    from idempotency_keys as kept
    left join messages using (account_id, message_id)
    where account_id = $accountId
      and kept.key_hash = $keyHash
      and kept.fingerprint = $fingerprint
      and kept.expires_at > now()`,
});

/** The message that the first request with this key made; null for the first request. Throws 410 `result_erased`. */
export async function findFirst(
  database: Database,
  accountId: string,
  { keyHash, fingerprint }: IdempotencyClaim,
): Promise<string | null> {
  const [row] = await database.run(findKeptMessage, { accountId, keyHash, fingerprint });
  if (row?.message_id === null) throw new Problem(requestErrors.result_erased);
  return row?.message_id ?? null;
}
