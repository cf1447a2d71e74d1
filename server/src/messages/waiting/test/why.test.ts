// Why a message hasn't arrived: each cause is staged with the statements of the service, then GET /messages/{id}/why is asked.
import { beforeEach, expect, test } from "vitest";
import {
  type ChannelError,
  connectorRegistry,
  createConnectors,
  type Hold,
} from "../../../channels/index.ts";
import { createGateway } from "../../../channels/test/gateway/gateway.ts";
import { defaultTiming } from "../../../config/timing.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { recordFacts } from "../../facts/record-facts.ts";
import { recordFailedReceipt } from "../../facts/record-failed-receipt.ts";
import { expireMessages } from "../../lane/expire-messages.ts";
import { markSending } from "../../lane/mark-sending.ts";
import type { LaneOwner } from "../../lane/owned-lane.ts";
import { recordSetbacks, type Setback } from "../../lane/settle-attempts.ts";
import { text, useMessages } from "../../test/message-world.ts";
import type { Why } from "../explain-message.ts";
import { findUncertain, settleLost } from "../settle-uncertain.ts";

const program = createConnectors({ whatsappApiUrl: "http://127.0.0.1:1" });
const gateway = createGateway("http://127.0.0.1:1");
const capabilities = { ...gateway.capabilities, receipts: "sent" as const };
/** The gateway reports that it took a message, and nothing later. */
const world = useMessages(connectorRegistry([...program.all, { ...gateway, capabilities }]));

const MINUTE = 60;
const HOUR = 3_600;

const change = world.query;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const uuid = (id: string) => uuidOf("msg", id) as string;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

let owner: LaneOwner;
/** The account's only sender has a lane that a process owns, which has been up for a day. */
beforeEach(async () => {
  await world.connect();
  await change("delete from workers");
  owner = await world.own();
  await change(
    `insert into workers (worker_id, host, pid, process_started, takes_lanes, program_version, intake_from, intake_to)
     values ($1, 'x', 1, '', true, 1, now() - interval '1 day', now())`,
    owner.workerId,
  );
});

const add = async (fields: object = {}): Promise<string> => (await world.send(text(fields))).body.id;
const ofAccount = (sql: string) => change(`${sql} where account_id = $1`, world.caller.accountId);

async function handOver(id: string): Promise<number> {
  const rows = await world.database.run(markSending, { ...owner, low: 0, messageIds: [uuid(id)] });
  return rows[0]?.attempt as number;
}

const errorOf = (code: string, retryable = false): ChannelError => {
  const detail =
    program.standard("whatsapp")?.errors[code]?.explanation?.meaning ?? `It failed with ${code}.`;
  return { code, detail, retryable, providerCode: null };
};

/** An attempt begins and doesn't succeed. */
async function setback(id: string, next: Setback["next"], code: string, more: Partial<Setback> = {}) {
  const attempt = await handOver(id);
  const outcome = { messageId: uuid(id), attempt, next, delayMs: 60_000, counts: true, error: errorOf(code) };
  await world.database.transaction((session) => recordSetbacks(session, owner, [{ ...outcome, ...more }]));
  return id;
}

/** The channel takes the message so many seconds ago. */
async function taken(id: string, seconds = 0): Promise<string> {
  const attempt = await handOver(id);
  await report(id, "sent", attempt);
  await change(
    "update messages set created_at = $2, attempt_started_at = $2, sent_at = $2 where message_id = $1",
    uuid(id),
    ago(seconds),
  );
  return id;
}

/** The channel takes the message and holds it back. */
async function held(by: Hold): Promise<string> {
  const id = await add();
  return report(id, "sent", await handOver(id), by);
}

async function report(
  id: string,
  status: "sent" | "delivered" | "read",
  attempt = 1,
  by?: Hold,
): Promise<string> {
  const { accountId, senderId } = owner;
  const about = { accountId, senderId, messageId: uuid(id), attempt, channelMessageId: `wamid.${attempt}` };
  await world.database.transaction((session) =>
    recordFacts(session, [{ ...about, status, at: new Date(), held: by }]),
  );
  return id;
}

/** The channel reports that the message that it took failed. */
async function reportFailure(id: string, code: string): Promise<string> {
  const { accountId, senderId } = owner;
  await world.database.transaction((session) =>
    recordFailedReceipt(session, {
      ...{ accountId, senderId, messageId: uuid(id), attempt: 1, channelMessageId: "wamid.1" },
      ...{ at: new Date(), error: errorOf(code) },
      decide: () => ({ next: "failed", delayMs: 0, counts: true }),
    }),
  );
  return id;
}

/** An attempt so many seconds ago whose answer was lost. */
async function uncertain(seconds: number): Promise<string> {
  const id = await setback(await add(), "uncertain", "channel_timeout", { counts: false });
  await ofAccount(`update outbox set started_at = now() - interval '${seconds} seconds'`);
  return id;
}

/** The sender's last hook came so many seconds ago. */
const heard = (seconds: number) =>
  change(
    `insert into heard_senders (account_id, sender_id, heard_at, reported_at)
     select account_id, sender_id, $2, $2 from senders where account_id = $1`,
    world.caller.accountId,
    ago(seconds),
  );

const pauseSender = (reason: string) =>
  ofAccount(`update senders set status = 'paused', paused_at = now(), paused_reason = '${reason}'`);
const window = (interval: string) =>
  ofAccount(
    `update contacts set windows = jsonb_build_object('${owner.senderId}', now() + interval '${interval}')`,
  );

const after = async (change: Promise<unknown>) => {
  await change;
  return add();
};

/** The cause, whether it arrived, the sentence, the next step, the facts, and the reason. */
type Expected = [
  `${Why["cause"]} ${Why["arrived"]}`,
  sentence: RegExp,
  next: RegExp | null,
  facts?: string,
  reason?: string,
];

test.each<[string, () => Promise<string>, Expected]>([
  [
    "scheduled",
    () => add({ send_at: inSeconds(HOUR) }),
    ["scheduled no", /^It isn't sent before its send_at, \d{4}-.* UTC/, null],
  ],
  [
    "no process sends messages",
    () => after(change("update workers set beat_at = now() - interval '1 hour'")),
    ["no_worker no", /no process that sends messages is running/, /doctor/, "worker"],
  ],
  [
    "its sender was paused by a client",
    () => after(pauseSender("requested")),
    ["sender_paused no", /because a client paused its sender at \d/, /^Resume the sender/, "", "requested"],
  ],
  [
    "its sender was paused because the channel refused the token",
    () => after(pauseSender("channel_token_invalid")),
    [
      "sender_paused no",
      /its sender is paused since .* UTC: WhatsApp .* token/,
      /token/,
      "",
      "channel_token_invalid",
    ],
  ],
  [
    "sending is held after a restore",
    () => after(ofAccount("update accounts set sending_held_at = now()")),
    ["held unknown", /^It waits because the database was restored or copied, so sending is held/, /./],
  ],
  [
    "the channel can't be reached",
    () => after(ofAccount("update lanes set unreachable_since = now() - interval '5 minutes'")),
    ["channel_unreachable no", /no connection to the channel since/, null],
  ],
  [
    "an earlier message to the contact waits",
    () => after(add().then((id) => setback(id, "queued", "channel_unavailable"))),
    [
      "contact_turn no",
      /because 1 earlier message of its sender to the same contact must leave first/,
      /\/why/,
      "earlier_message",
    ],
  ],
  [
    "the person lately got as many messages as the channel allows",
    async () => {
      const sent = await Promise.all(Array.from({ length: 45 }, () => add()));
      await ofAccount("delete from outbox");
      await ofAccount("update messages set status = 'sent', sent_at = now()");
      expect(sent).toHaveLength(45);
      return add();
    },
    [
      "pair_rate no",
      /^It waits until about .* UTC, because the person lately got as many messages/,
      null,
      "pair_rate",
    ],
  ],
  [
    "the next attempt comes later",
    async () => setback(await add(), "queued", "channel_unavailable"),
    [
      "next_attempt no",
      /^It waits for its next attempt at .* UTC, because the last one failed: WhatsApp/,
      /^Nothing: /,
      "",
      "channel_unavailable",
    ],
  ],
  [
    "others of its sender leave before it",
    async () => {
      await ofAccount("update senders set rate = 1");
      for (let n = 0; n < 3; n++) await add({ phone_number: `+1555200000${n}` });
      return add();
    },
    [
      "queue no",
      /^It waits behind 3 other messages of its sender, which take until about .* UTC at the sender's full rate\./,
      null,
      "rate",
    ],
  ],
  [
    "it is the next to leave, unless its window or its own time ends before",
    async () => {
      const id = await add({ expires_at: inSeconds(HOUR) });
      await window("10 minutes");
      return id;
    },
    ["queue no", /^It is the next message to leave/, null, "rate window expires"],
  ],
  [
    "it is being handed over",
    async () => {
      const id = await add();
      await handOver(id);
      return id;
    },
    [
      "sending unknown",
      /^Parley began to hand it over to the channel at .* UTC, and has no answer yet\.$/,
      null,
      "worker",
    ],
  ],
  [
    "its answer was lost a moment ago",
    () => uncertain(10),
    [
      "receipt unknown",
      /we don't know whether the channel took it: no clear answer came, and a receipt may still come/,
      null,
      "hook",
    ],
  ],
  [
    "its answer was lost, and no hook comes",
    () => uncertain(100),
    [
      "no_hooks unknown",
      /no hook of its sender comes that could tell/,
      /can reach the hook's address/,
      "hook",
    ],
  ],
  [
    "its answer was lost, and the receipt didn't come in time",
    async () => {
      const id = await uncertain(100);
      await heard(90);
      return id;
    },
    ["settling unknown", /no receipt is expected any more\. Parley settles it next\./, null, "worker hook"],
  ],
  [
    "it waits to be sent again, though an earlier one may have arrived",
    async () => {
      const id = await setback(await add(), "uncertain", "channel_timeout", { counts: false });
      const [lost] = await world.database.transaction((session) =>
        findUncertain(session, owner, [uuid(id)], { timing: defaultTiming, connectors: program }),
      );
      await world.database.transaction((session) => settleLost(session, owner, lost ? [lost] : [], 8));
      return id;
    },
    [
      "queue unknown",
      /^It is the next message to leave its sender\. It may have arrived already: the outcome of/,
      null,
      "rate",
    ],
  ],
  [
    "the channel took it seconds ago",
    async () => taken(await add(), 5),
    [
      "receipt_due unknown",
      /^The channel took it at .* UTC, and hasn't reported yet that it reached the phone\.$/,
      null,
      "hook",
    ],
  ],
  [
    "the channel holds it to see how people take its template",
    () => held("quality_check"),
    [
      "held_by_channel unknown",
      /^The channel took it at .* UTC, and holds it back to see first how people take its template\. It may/,
      /^Wait/,
      "hook",
      "quality_check",
    ],
  ],
  [
    "its receipt came before the answer that it is held",
    async () => report(await report(await held("paused"), "delivered"), "sent", 1, "paused"),
    ["delivered yes", /^It arrived/, null],
  ],
  [
    "the channel dropped what it held",
    async () => reportFailure(await held("quality_check"), "template_paused"),
    [
      "undelivered no",
      /failed: The channel held the message back to see how people take its template, and then didn't send it\./,
      /^Look at the template/,
      "",
      "dropped_after_hold",
    ],
  ],
  [
    "the channel took it an hour ago, and hooks come: the phone is off, say",
    async () => {
      await heard(MINUTE);
      return taken(await add(), HOUR);
    },
    [
      "no_receipt unknown",
      /We don't know why: the phone may be off or without a connection, the person may block/,
      /^Wait, or reach the person in another way/,
      "hook",
    ],
  ],
  [
    "the channel took it an hour ago, and no hook came since",
    async () => {
      await heard(2 * HOUR);
      return taken(await add(), HOUR);
    },
    [
      "hooks_silent unknown",
      /We don't know whether it reached the phone: no hook of its sender came since/,
      /hook_url/,
      "hook",
    ],
  ],
  [
    "the channel took it an hour ago, while Parley was down until a moment ago",
    async () => {
      await change("update workers set intake_from = now()");
      return taken(await add(), HOUR);
    },
    ["hooks_silent unknown", /no hook of its sender came since/, /hook_url/, "hook intake"],
  ],
  [
    "the channel took it, and no process receives hooks",
    async () => {
      const id = await taken(await add(), HOUR);
      await change("update workers set stopped_at = now()");
      return id;
    },
    ["hooks_silent unknown", /no hook of its sender came since/, /doctor/, "hook intake"],
  ],
  [
    "the channel reports no deliveries",
    async () => {
      const id = await taken(await add(), HOUR);
      await ofAccount("update senders set channel = 'gateway', connector = 'example-gateway'");
      return id;
    },
    [
      "no_receipts unknown",
      /We don't know whether it reached the phone: this channel doesn't report it\.$/,
      null,
    ],
  ],
  [
    "it is on the phone",
    async () => report(await taken(await add()), "delivered"),
    ["delivered yes", /^It arrived: the channel reported that it reached the phone at/, null],
  ],
  [
    "it was read",
    async () => report(await taken(await add()), "read"),
    ["read yes", /^It arrived: .* the person read it at/, null],
  ],
  [
    "it arrived, perhaps twice",
    async () => {
      const id = await report(await taken(await add()), "delivered");
      await change("update messages set possibly_duplicate = true where message_id = $1", uuid(id));
      return id;
    },
    ["delivered yes", /It may have arrived twice: the outcome of an earlier attempt stayed unknown\.$/, null],
  ],
  [
    "it failed",
    async () => setback(await add(), "failed", "sender_deleted"),
    ["failed no", /^It failed at .* UTC: ./, /another sender/, "", "sender_deleted"],
  ],
  [
    "its window was closed, and is open again",
    async () => {
      const id = await setback(await add(), "failed", "outside_customer_service_window");
      await window("10 hours");
      return id;
    },
    [
      "failed no",
      /^It failed/,
      /^The contact's window is open now: send it again/,
      "window",
      "outside_customer_service_window",
    ],
  ],
  [
    "the person stopped messages of the sender",
    async () => setback(await add(), "failed", "recipient_opted_out", { optedOut: "all" }),
    ["failed no", /^It failed/, /./, "opted_out", "recipient_opted_out"],
  ],
  [
    "it failed as often as attempts are allowed",
    async () =>
      setback(await add(), "failed", "channel_unavailable", { error: errorOf("channel_unavailable", true) }),
    ["failed no", /^It failed/, /^Send it again with POST/, "", "channel_unavailable"],
  ],
  [
    "the channel took it and reported later that it failed",
    async () => reportFailure(await taken(await add()), "recipient_unreachable"),
    [
      "undelivered no",
      /^The channel took it at .* UTC, and reported at .* UTC that it failed: WhatsApp/,
      /Check the number/,
      "",
      "recipient_unreachable",
    ],
  ],
  [
    "it was given up without an outcome",
    async () => setback(await add(), "failed", "outcome_unknown"),
    [
      "outcome_unknown unknown",
      /^We don't know whether it arrived\./,
      /^Check that the channel can reach the sender's hook/,
      "",
      "outcome_unknown",
    ],
  ],
  [
    "it expired while it waited",
    async () => {
      const id = await add({ expires_at: inSeconds(HOUR) });
      for (const table of ["messages", "outbox"])
        await change(`update ${table} set expires_at = now() where message_id = $1`, uuid(id));
      await world.database.transaction((session) => expireMessages(session, owner, 10));
      return id;
    },
    ["expired no", /^It wasn't sent, because it still waited when it expired at .* UTC\.$/, /^Send it again/],
  ],
  [
    "it was canceled",
    async () => {
      const id = await add();
      await world.api.call("POST", `/messages/${id}/cancel`);
      return id;
    },
    [
      "canceled no",
      /^It wasn't sent, because it was canceled at .* GET \/audit says by whom\.$/,
      /^Send it again/,
    ],
  ],
  [
    "the contact sent it",
    async () => {
      const id = await add();
      await change(
        "update messages set direction = 'in', status = 'received', channel_message_id = 'wamid.in' where message_id = $1",
        uuid(id),
      );
      await ofAccount("delete from outbox");
      return id;
    },
    ["received yes", /^The contact sent this message/, null],
  ],
])("%s", async (_name, stage, [kind, sentence, next, facts = "", reason = null]) => {
  const id = await stage();
  const { status, body } = await world.api.call("GET", `/messages/${id}/why`);
  expect(status).toBe(200);
  expect(`${body.cause} ${body.arrived}`).toBe(kind);
  expect(body).toMatchObject({ reason, sentence: expect.stringMatching(sentence) });
  expect(body.next).toEqual(next === null ? null : expect.stringMatching(next));
  expect(body.evidence.map(({ fact }: { fact: string }) => fact).join(" ")).toBe(facts);
  const { waiting } = (await world.api.call("GET", `/messages/${id}`)).body;
  // Times of the queue are estimated anew.
  if (waiting) expect({ ...waiting, ...moving }).toEqual({ ...body, ...moving });
});

const moving = { until: null, sentence: "" };
