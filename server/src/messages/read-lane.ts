// Reads what waits in a lane, in order, without touching it.

import type { OutboundContent } from "../channels/index.ts";
import { statement } from "../platform/database/statement.ts";
import type { WaitingMessage } from "./waiting-message.ts";

export interface LaneRow {
  message_id: string;
  contact_id: string;
  seq: number;
  state: "queued" | "sending" | "uncertain";
  attempt: number;
  failures: number;
  wait_ms: number;
  type: OutboundContent["type"];
  content: object;
  phone: string;
}

const COLUMNS = `
   outbox.message_id, outbox.contact_id, outbox.seq, outbox.state, outbox.attempt, outbox.failures,
   greatest(0, extract(epoch from outbox.due_at - now()) * 1000)::float8 as wait_ms,
   messages.type, messages.content, contacts.phone`;

const JOINS = `
   join messages on messages.account_id = outbox.account_id and messages.message_id = outbox.message_id
   join contacts on contacts.account_id = outbox.account_id and contacts.contact_id = outbox.contact_id`;

/**
 * The next rows after a place, whatever their state: those of contacts that are held already are left out, so that a
 * person with ten thousand waiting messages hides nobody. Beginning at `seq` rather than at the start of the lane
 * passes over what was deleted but not yet vacuumed: under an open snapshot a loop without it fell from 17,000 to 930
 * messages a second.
 */
export const readLane = statement<[string, string, number, number, string[]], LaneRow>(
  "read_lane",
  `select ${COLUMNS}
   from outbox ${JOINS}
   where outbox.sender_id = $2
     and outbox.account_id = $1
     and outbox.seq > $3
     and outbox.contact_id <> all ($5::uuid[])
   order by outbox.seq
   limit $4`,
);

/** The next rows of one contact in a lane. */
export const readLaneOfContact = statement<[string, string, string, number, number], LaneRow>(
  "read_lane_of_contact",
  `select ${COLUMNS}
   from outbox ${JOINS}
   where outbox.contact_id = $3
     and outbox.sender_id = $2
     and outbox.account_id = $1
     and outbox.seq >= $4
   order by outbox.seq
   limit $5`,
);

/** Which of a process's lanes have something after the place that it has read up to. */
export const findWaitingLanes = statement<[string[], number[]], { sender_id: string }>(
  "find_waiting_lanes",
  `select lane.sender_id
   from unnest($1::uuid[], $2::bigint[]) as lane (sender_id, seq)
   where exists (
     select
     from outbox
     where outbox.sender_id = lane.sender_id
       and outbox.seq > lane.seq
   )`,
);

export function waitingMessage(lane: { accountId: string; senderId: string }, row: LaneRow): WaitingMessage {
  return {
    accountId: lane.accountId,
    senderId: lane.senderId,
    messageId: row.message_id,
    contactId: row.contact_id,
    phone: row.phone,
    content: { type: row.type, ...row.content } as OutboundContent,
    seq: row.seq,
    state: row.state,
    attempt: row.attempt,
    failures: row.failures,
    waitMs: row.wait_ms,
  };
}
