import { expect, test } from "vitest";
import type { Backup, Sender, Usage, Webhook } from "../../home.queries.ts";
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
  /** The newest minute first. */
  slowSteps?: (Usage["total"]["latency"] | null)[];
}): Usage {
  const latency = over.p99 === undefined ? null : { p50_ms: over.p99 / 2, p99_ms: over.p99 };
  const waiting = (over.waiting ?? []).map((place) => ({
    sender_id: "snd_1",
    cause: "queue" as const,
    count: 1,
    oldest_at: null,
    ...place,
  }));
  const steps = (over.slowSteps ?? [latency]).map((measured, index) => ({
    at: new Date(NOW.getTime() - index * 60_000).toISOString(),
    latency: measured,
  }));
  return { total: { counts: { ...counts, ...over.counts }, latency }, steps, waiting } as unknown as Usage;
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
  [
    "a channel can't be reached",
    usage({ waiting: [{ cause: "channel_unreachable", oldest_at: ago(600) }] }),
    [active],
    ["home.unreachable"],
  ],
  ["many failed", usage({ counts: { read: 94, failed: 6 } }), [active], ["home.failing"]],
  ["five failed", usage({ counts: { read: 5, failed: 5 } }), [active], ["home.flowing"]],
  ["a small share failed", usage({ counts: { read: 994, failed: 6 } }), [active], ["home.flowing"]],
  ["sending is slow", usage({ counts: { read: 3 }, p99: 2_001 }), [active], ["home.slow"]],
  [
    "sending was slow, and is quick again",
    usage({
      counts: { read: 3 },
      p99: 2_001,
      slowSteps: [
        { p50_ms: 5, p99_ms: 9 },
        { p50_ms: 1_900, p99_ms: 2_500 },
      ],
    }),
    [active],
    ["home.flowing"],
  ],
  [
    "a colleague paused a sender, and another was refused",
    usage({ counts: { read: 3 } }),
    [{ ...paused, paused_reason: "requested" }, paused],
    ["home.stopped", "home.pausedByUs"],
  ],
  [
    "two things are wrong",
    usage({ counts: { read: 4, failed: 6 } }),
    [paused],
    ["home.stopped", "home.failing"],
  ],
])("%s", (_, recent, senders, keys) => {
  expect(judge({ recent, senders, webhooks: [], backup: null, now: NOW }).map(({ key }) => key)).toEqual(
    keys,
  );
});

test("a stopped sender says how many messages wait", () => {
  const recent = usage({ waiting: [{ cause: "sender_paused", count: 218 }] });
  const [verdict] = judge({ recent, senders: [paused], webhooks: [], backup: null, now: NOW });
  expect(verdict?.values).toMatchObject({ n: 218, sender: "+15550001000" });
  expect(verdict?.acts.map(({ href }) => href)).toEqual([
    "/senders?edit=snd_1",
    "/messages?status=queued&sender=snd_1",
  ]);
});

test.each([
  ["longer than an hour", ago(3_601), ["home.webhookFailing"]],
  ["shorter", ago(3_599), ["home.flowing"]],
  ["not at all", null, ["home.flowing"]],
])("a webhook fails %s", (_, failing_since, keys) => {
  const webhook = {
    id: "whk_1",
    url: "https://old.example/hook",
    status: "active",
    failing_since,
  } as Webhook;
  const recent = usage({ counts: { read: 3 } });
  const verdicts = judge({ recent, senders: [active], webhooks: [webhook], backup: null, now: NOW });
  expect(verdicts.map(({ key }) => key)).toEqual(keys);
});

test.each([
  ["is too old", { overdue: true, created_at: ago(200_000) }, ["home.backupOld"]],
  ["is new", { overdue: false, created_at: ago(60) }, ["home.flowing"]],
  ["was never made", { overdue: false, created_at: null }, ["home.flowing"]],
])("the newest backup %s", (_, known, keys) => {
  const backup = { bytes: null, rows: null, restored: false, ...known } satisfies Backup;
  const recent = usage({ counts: { read: 3 } });
  const verdicts = judge({ recent, senders: [active], webhooks: [], backup, now: NOW });
  expect(verdicts.map(({ key }) => key)).toEqual(keys);
});
