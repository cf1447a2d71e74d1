// Notes who did what: in the transaction of a change where the operation uses `once`, else after it.
import type { Session } from "../database/index.ts";
import type { Actor } from "./access/actor.ts";
import type { Caller } from "./access/caller.ts";
import type { Answer, Operation } from "./operation.ts";

export interface AuditEntry extends Actor {
  accountId: string;
  operation: string;
  /** The public id of what it is about; null for what has none. */
  about: string | null;
  /** One such entry an hour is enough. */
  isRead: boolean;
}

/** Writes an entry, in the session's transaction if one is given. */
export type WriteAudit = (entry: AuditEntry, session?: Session) => Promise<void>;

type Noted = Pick<Operation, "operationId" | "method" | "batched" | "unnoted" | "noted">;

/**
 * Null if nothing is noted. Messages keep their author themselves. What a program changes through a batched operation, such as a nightly
 * sync, isn't noted for each contact.
 */
export function auditNote(
  write: WriteAudit | undefined,
  { operationId, method, batched, unnoted, noted }: Noted,
  { params, caller: { accountId, personId, apiKeyId } }: { params: unknown; caller: Caller },
) {
  const isPerson = personId !== null;
  const isChange = method !== "GET" && !unnoted && (isPerson || !batched);
  if (!write || !(isChange || (noted === "reads" && isPerson))) return null;
  const known = { accountId, personId, apiKeyId, operation: operationId, isRead: !isChange };
  const entryOf = (body: unknown): AuditEntry => ({ ...known, about: aboutIn(params, body) });
  let isWritten = false;
  return {
    /** Call it before the commit of the change. */
    async inTransaction(session: Session, { status, body }: Pick<Answer, "status" | "body">): Promise<void> {
      if (status >= 300) return;
      await write(entryOf(body), session);
      isWritten = true;
    },
    /** Call it with the operation's answer. */
    async after({ status, body, headers }: Answer): Promise<void> {
      const isRepeated = headers?.["idempotent-replayed"] !== undefined;
      if (isWritten || status >= 300 || isRepeated) return;
      const entry = entryOf(body);
      // Nothing was read of nobody.
      if (!entry.isRead || entry.about !== null) await write(entry);
    },
  };
}

export type AuditNote = NonNullable<ReturnType<typeof auditNote>>;

const PUBLIC_ID = /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/;

/** The id of the contact that an answer shows, else of the thing that the path names, else of the first thing in the answer. */
function aboutIn(params: unknown, body: unknown): string | null {
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, { id?: unknown }>;
  const { contact, erasure } = fields as { contact?: { id?: unknown }; erasure?: { contact_id?: unknown } };
  const [first] = Array.isArray(fields["data"]) ? (fields["data"] as { contact_id?: unknown }[]) : [];
  const candidates = [
    contact?.id,
    first?.contact_id,
    erasure?.contact_id,
    (params as { id?: unknown } | undefined)?.id,
    (fields as { id?: unknown }).id,
    ...Object.values(fields).map((value) => value?.id),
  ];
  const found = candidates.find((one) => typeof one === "string" && PUBLIC_ID.test(one));
  return (found as string | undefined) ?? null;
}
