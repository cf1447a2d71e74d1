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
  recipient: string;
}

/** A page of the outbox, and of each row what it needs of other tables. */
function withMessages(page: string): string {
  return `with page as materialized (
     select message_id, contact_id, seq, state, attempt, failures,
       greatest(0, extract(epoch from due_at - now()) * 1000)::float8 as wait_ms
     from outbox
     ${page}
   )
   select page.*, message.type, message.content, contact.recipient
   from page
   cross join lateral (
     select type, content
     from messages
     where account_id = $1
       and message_id = page.message_id
     offset 0
   ) as message
   cross join lateral (
     select coalesce(phone, (
       select address
       from contact_addresses as known
       where known.contact_id = page.contact_id
         and known.account_id = $1
         and known.channel = (select channel from senders where account_id = $1 and sender_id = $2)
       order by learned_at desc
       limit 1
     )) as recipient
     from contacts
     where account_id = $1
       and contact_id = page.contact_id
     offset 0
   ) as contact
   order by page.seq`;
}

/**
 * The next rows after a place, whatever their state: those of contacts that are held already are left out, so that a
 * person with ten thousand waiting messages hides nobody. Beginning at `seq` rather than at the start of the lane
 * passes over what was deleted but not yet vacuumed: under an open snapshot a loop without it fell from 17,000 to 930
 * messages a second.
 */
export const readLane = statement<[string, string, number, number, string[]], LaneRow>(
  "read_lane",
  withMessages(
    `where sender_id = $2
       and account_id = $1
       and seq > $3
       and contact_id <> all ($5::uuid[])
     order by seq
     limit $4`,
  ),
);

/** The next rows of one contact in a lane. */
export const readLaneOfContact = statement<[string, string, string, number, number], LaneRow>(
  "read_lane_of_contact",
  withMessages(
    `where contact_id = $3
       and sender_id = $2
       and account_id = $1
       and seq >= $4
     order by seq
     limit $5`,
  ),
);

/** Which of a process's lanes have something after the place that it has read up to. */
export const findWaitingLanes = statement<[string[], number[]], { sender_id: string }>(
  "find_waiting_lanes",
  `select lane.sender_id
   from unnest($1::uuid[], $2::bigint[]) as lane (sender_id, seq)
   cross join lateral (
     select
     from outbox
     where outbox.sender_id = lane.sender_id
       and outbox.seq > lane.seq
     order by outbox.seq
     limit 1
   ) as first`,
);

export function waitingMessage(lane: { accountId: string; senderId: string }, row: LaneRow): WaitingMessage {
  return {
    accountId: lane.accountId,
    senderId: lane.senderId,
    messageId: row.message_id,
    contactId: row.contact_id,
    recipient: row.recipient,
    content: { type: row.type, ...row.content } as OutboundContent,
    seq: row.seq,
    state: row.state,
    attempt: row.attempt,
    failures: row.failures,
    waitMs: row.wait_ms,
  };
}
