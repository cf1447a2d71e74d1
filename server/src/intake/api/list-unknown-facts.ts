import { z } from "zod";
import { type Database, statement, t } from "../../platform/database/index.ts";
import {
  exampleId,
  idField,
  idFrom,
  LAST_ID,
  listOperation,
  type Operation,
} from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { f, resource } from "../../platform/resources/index.ts";
import { senderErrors } from "../../senders/errors.ts";
import type { SenderDirectory } from "../../senders/index.ts";

const SHOWN_LENGTH = 20_000;

const unknownFact = resource(
  { id: "UnknownFact", description: "A part of a hook that wasn't applied." },
  {
    id: f.named("fact_id", f.id("fct", "The fact's id.")),
    field: f.text("The channel's word for what it is about, or ours for what failed.", "messaging_handovers"),
    payload: f.text(
      `What the channel sent, or what was read of it, as JSON, at most ${SHOWN_LENGTH} characters.`,
      '{"field": "messaging_handovers", "item": {}}',
    ),
    bytes: f.int("The size of the whole payload."),
    received_at: f.time("When it arrived."),
  },
);

const list = statement({
  name: "list_unknown_facts",
  parameters: { accountId: t.uuid, senderId: t.uuid, before: t.uuid, limit: t.int8 },
  columns: unknownFact.columns,
  sql: `select fact_id, field, left(said, ${SHOWN_LENGTH}) as payload, octet_length(said)::bigint as bytes, received_at
    from (
      select fact_id, coalesce(payload ->> 'field', kind) as field, coalesce(payload -> 'payload', payload)::text as said, received_at
      from received_facts
      where account_id = $accountId
        and sender_id = $senderId
        and next_try_at is null
        and fact_id < $before
      order by fact_id desc
      limit $limit
    ) as page
    order by fact_id desc`,
});

export function listUnknownFacts(database: Database, senders: Pick<SenderDirectory, "get">): Operation {
  return listOperation({
    operationId: "listUnknownFacts",
    route: "GET /senders/:id/unknown-facts",
    tag: "Senders",
    summary: "List what wasn't applied, newest first",
    description:
      "Parts of the sender's hooks that this version doesn't understand, or that failed five times. They are kept for the days of " +
      "`retention.hooks`, and deleted with any person whom they name.",
    scope: "messages:read",
    anybody: true,
    params: z.object({ id: idField("snd", "The sender's id.") }),
    examples: { "A sender": { params: { id: exampleId("snd") } } },
    problems: { 404: ["sender_not_found"] },
    entries: "facts",
    listed: unknownFact,
    async rows({ caller: { accountId }, params: { id }, query }, limit) {
      const senderId = uuidOf("snd", id);
      const sender = senderId && (await senders.get(accountId, senderId));
      if (!sender || sender.isDeleted) throw notFound(senderErrors.sender_not_found, "sender", id);
      const before = idFrom(query.after, LAST_ID);
      return database.run(list, { accountId, senderId: sender.senderId, before, limit });
    },
    position: ({ fact_id }) => fact_id,
  });
}
