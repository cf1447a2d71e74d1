// Messages at chosen points of their lives, for the tests of this slice.
import { createTestAccount, testHashKeys } from "../../../test/account.ts";
import { eventTypes } from "../../../test/rows.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { SERVICE } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { type Acceptor, createAcceptor } from "../accept/accept-messages.ts";
import { markSending } from "../lane/mark-sending.ts";
import type { LaneOwner } from "../lane/owned-lane.ts";
import type { MessageToPhone } from "../message/new-message.ts";
import type { WaitingMessage } from "../message/waiting-message.ts";
import type { UncertainMessage } from "../waiting/settle-uncertain.ts";

export interface Queue {
  caller: Caller;
  owner: LaneOwner;
  /** Accepts a text to this phone; answers the message's id. */
  add(phone?: string, times?: { sendAt?: Date; expiresAt?: Date }): Promise<string>;
  /** Accepts a text, and marks it. */
  marked(phone?: string): Promise<string>;
  /** Marks it anew, as after a setback. */
  markAgain(messageId: string): Promise<void>;
  /** Marks it as its owner; answers the attempt, or null when it was refused. */
  mark(messageId: string, owner?: LaneOwner, low?: number): Promise<number | null>;
  /** An uncertain message, as one that was lost. */
  lost(messageId: string): Promise<UncertainMessage>;
  /** Its row, its place in the lane and its attempts, its own among them. */
  look(messageId: string): Promise<Seen>;
}

export interface Seen {
  status: string | undefined;
  possiblyDuplicate: boolean | undefined;
  times: Record<"created_at" | "sent_at" | "delivered_at" | "read_at" | "failed_at", Date | null>;
  error: { code: string } | null;
  place: { state: string; attempt: number; failures: number; seq: number; waitMs: number } | undefined;
  attempts: { attempt: number; status: string; channel_message_id: string | null }[];
  events: string[];
}

/** Those of a process, for accounts of tests. */
export function testAcceptor(
  database: Database,
  onQueued: (messages: WaitingMessage[]) => void = () => undefined,
): Acceptor {
  const hashKeys = testHashKeys(database);
  return createAcceptor({ database, hashKeys, maxBatch: 128, maxWaiting: 2_000, onQueued });
}

/** A text to accept. */
export function textOf(accountId: string, senderId: string, phone: string, body = "Hello"): MessageToPhone {
  return {
    accountId,
    messageId: newUuid(),
    phone,
    senderId,
    content: { type: "text", body },
    onlyOf: null,
    reference: null,
    by: SERVICE,
    claim: null,
  };
}

/** An account with one lane that a worker owns. */
export async function createLane(database: Database): Promise<Pick<Queue, "caller" | "owner">> {
  const caller = await createTestAccount(database);
  const owner = { accountId: caller.accountId, senderId: newUuid(), workerId: newUuid(), epoch: 1 };
  const sql = "insert into lanes (account_id, lane_id, worker_id, epoch) values ($1, $2, $3, $4)";
  await database.pool.query(sql, [owner.accountId, owner.senderId, owner.workerId, owner.epoch]);
  return { caller, owner };
}

export async function createQueue(database: Database): Promise<Queue> {
  const { caller, owner } = await createLane(database);
  const { accountId } = owner;
  const acceptor = testAcceptor(database);
  let phones = 0;
  const self: Queue = {
    caller,
    owner,
    async add(phone = `+1555${String(2_000_000 + phones++)}`, times = {}) {
      const message = textOf(accountId, owner.senderId, phone);
      await acceptor.submit({ ...message, ...times });
      return message.messageId;
    },
    async marked(phone) {
      const id = await self.add(phone);
      await self.mark(id);
      return id;
    },
    async markAgain(id) {
      await database.pool.query("update outbox set state = 'queued' where message_id = $1", [id]);
      await self.mark(id);
    },
    async mark(messageId, by = owner, low = 0) {
      const rows = await database.run(markSending, { ...by, low, messageIds: [messageId] });
      return rows[0]?.attempt ?? null;
    },
    async lost(messageId) {
      const { rows } = await database.pool.query(
        `select message_id, contact_id, attempt, failures, true as is_lost, null as settle_at, 'resend' as action
         from outbox where account_id = $1 and message_id = $2`,
        [accountId, messageId],
      );
      return rows[0];
    },
    look: (messageId) => look(database, accountId, messageId),
  };
  return self;
}

async function look(database: Database, accountId: string, messageId: string): Promise<Seen> {
  const query = async (sql: string) => (await database.pool.query(sql, [accountId, messageId])).rows;
  const [row] = await query("select * from messages where account_id = $1 and message_id = $2");
  const [place] = await query(
    `select state, attempt, failures, seq, (extract(epoch from due_at - now()) * 1000)::float8 as "waitMs"
     from outbox where account_id = $1 and message_id = $2`,
  );
  const attempts = await query(
    `select attempt, attempt_status as status, attempt_channel_message_id as channel_message_id from messages
     where account_id = $1 and message_id = $2 and attempt is not null
     union all
     select attempt, status, channel_message_id from message_attempts
     where account_id = $1 and message_id = $2
     order by attempt`,
  );
  return {
    status: row?.status,
    possiblyDuplicate: row?.possibly_duplicate,
    times: row,
    error: row?.error ?? null,
    place,
    attempts,
    events: await eventTypes(database, accountId, messageId),
  };
}
