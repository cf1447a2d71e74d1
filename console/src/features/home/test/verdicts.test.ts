import { expect, test } from "vitest";
import type { Sender, Usage } from "../home.queries.ts";
import { judge } from "../verdicts.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const counts = {
  scheduled: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  expired: 0,
  canceled: 0,
  received: 0,
};
const active = { id: "snd_1", phone: "+15550001000", status: "active", paused_reason: null } as Sender;
const paused = { ...active, status: "paused", paused_reason: "channel_token_invalid" } as Sender;

function usage(over: {
  counts?: Partial<typeof counts>;
  waiting?: Partial<Usage["waiting"][number]>[];
  p99?: number;
}): Usage {
  const latency = over.p99 === undefined ? null : { p50_ms: over.p99 / 2, p99_ms: over.p99 };
  const waiting = (over.waiting ?? []).map((place) => ({
    sender_id: "snd_1",
    cause: "queue" as const,
    count: 1,
    oldest_at: null,
    ...place,
  }));
  return { total: { counts: { ...counts, ...over.counts }, latency }, waiting } as unknown as Usage;
}

const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString();

test.each<[string, Usage, Sender[], string[]]>([
  ["messages flow", usage({ counts: { read: 3 } }), [active], ["home.flowing"]],
  ["nothing was sent", usage({}), [active], ["home.quiet"]],
  ["no number is connected", usage({}), [], ["home.noSender"]],
  ["a sender is paused", usage({ counts: { read: 3 } }), [paused], ["home.stopped"]],
  ["no worker runs", usage({ waiting: [{ cause: "no_worker", count: 7 }] }), [active], ["home.noWorker"]],
  [
    "a message waits for a receipt, long",
    usage({ waiting: [{ cause: "receipt", oldest_at: ago(61) }] }),
    [active],
    ["home.late"],
  ],
  [
    "a message waits for a receipt, briefly",
    usage({ waiting: [{ cause: "receipt", oldest_at: ago(59) }] }),
    [active],
    ["home.quiet"],
  ],
  [
    "messages wait for the sender's rate",
    usage({ waiting: [{ cause: "queue", oldest_at: ago(600) }] }),
    [active],
    ["home.quiet"],
  ],
  [
    "messages of a paused sender wait",
    usage({ waiting: [{ cause: "sender_paused", oldest_at: ago(600) }] }),
    [paused],
    ["home.stopped"],
  ],
  ["many failed", usage({ counts: { read: 94, failed: 6 } }), [active], ["home.failing"]],
  ["five failed", usage({ counts: { read: 5, failed: 5 } }), [active], ["home.flowing"]],
  ["a small share failed", usage({ counts: { read: 994, failed: 6 } }), [active], ["home.flowing"]],
  ["sending is slow", usage({ counts: { read: 3 }, p99: 2_001 }), [active], ["home.slow"]],
  [
    "two things are wrong",
    usage({ counts: { read: 4, failed: 6 } }),
    [paused],
    ["home.stopped", "home.failing"],
  ],
])("%s", (_, recent, senders, keys) => {
  expect(judge({ recent, senders, now: NOW }).map(({ key }) => key)).toEqual(keys);
});

test("a stopped sender says how many messages wait", () => {
  const recent = usage({ waiting: [{ cause: "sender_paused", count: 218 }] });
  expect(judge({ recent, senders: [paused], now: NOW })[0]?.values).toMatchObject({
    n: 218,
    sender: "+15550001000",
  });
});
