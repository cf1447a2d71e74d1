import { expect, test } from "vitest";
import type { Sender } from "../../../../parts/queries/use-senders.ts";
import type { Warning } from "../../../../parts/queries/use-warnings.ts";
import type { Usage } from "../../home.queries.ts";
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
const paused: Warning = {
  kind: "sender_paused",
  stops_messages: true,
  id: "snd_1",
  name: "+15550001000",
  channel: "whatsapp",
  reason: "channel_token_invalid",
  waiting: 0,
  since: "2026-11-22T11:00:00Z",
  title: "",
  detail: "",
  action: "",
};
const late: Warning = { ...paused, kind: "messages_wait", reason: "contact_turn" };

function usage(over: {
  counts?: Partial<typeof counts>;
  waiting?: Partial<Usage["waiting"][number]>[];
  p50?: number;
}): Usage {
  const latency = over.p50 === undefined ? null : { p50_ms: over.p50, p99_ms: 9_000 };
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

test.each<[string, Usage, Sender[], string[], Warning[]?]>([
  ["messages flow", usage({ counts: { read: 3 } }), [active], ["home.flowing"]],
  ["nothing was sent", usage({}), [active], ["home.quiet"]],
  ["no number is connected", usage({}), [], ["home.noSender"]],
  ["a sender is paused", usage({ counts: { read: 3 } }), [active], ["warning.stopped"], [paused]],
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
    [active],
    ["warning.stopped"],
    [paused],
  ],
  [
    "a channel can't be reached",
    usage({ waiting: [{ cause: "channel_unreachable", oldest_at: ago(600) }] }),
    [active],
    ["home.unreachable"],
  ],
  [
    "a colleague paused a sender, and another was refused",
    usage({ counts: { read: 3 } }),
    [active],
    ["warning.stopped", "warning.pausedByUs"],
    [{ ...paused, reason: "requested" }, paused],
  ],
  [
    "two things are wrong",
    usage({ waiting: [{ cause: "no_worker", oldest_at: ago(61) }] }),
    [active],
    ["warning.stopped", "home.noWorker"],
    [paused],
  ],
  [
    "the service warns of messages that wait",
    usage({ waiting: [{ cause: "contact_turn", oldest_at: ago(7_200) }] }),
    [active],
    ["warning.late"],
    [late],
  ],
  [
    "the service warns of messages that wait for a worker",
    usage({ waiting: [{ cause: "no_worker", oldest_at: ago(7_200) }] }),
    [active],
    ["home.noWorker"],
    [{ ...late, reason: "no_worker" }],
  ],
])("%s", (_, recent, senders, keys, warnings = []) => {
  expect(judge({ recent, senders, warnings, now: NOW }).map(({ key }) => key)).toEqual(keys);
});

test("a stopped sender says how many messages wait", () => {
  const [verdict] = judge({
    recent: usage({}),
    senders: [active],
    warnings: [{ ...paused, waiting: 218 }],
    now: NOW,
  });
  expect(verdict?.values).toMatchObject({ n: 218, sender: "+15550001000" });
  expect(verdict?.acts.map(({ href }) => href)).toEqual([
    "/senders?edit=snd_1",
    "/outgoing/waiting?sender=snd_1",
  ]);
});

test("a number that may only be quiet isn't said to be cut off", () => {
  const quiet = { ...paused, kind: "no_hooks", reason: "maybe_quiet" } as const;
  const [verdict] = judge({ recent: usage({}), senders: [active], warnings: [quiet], now: NOW });
  expect(verdict).toMatchObject({ key: "warning.maybeQuiet", tone: "warn" });
});

test.each<[Warning["kind"], string, string[]]>([
  ["no_hooks", "warning.noHooks", ["/senders"]],
  ["export_failed", "warning.exportFailed", ["/jobs"]],
  ["webhook_failing", "warning.webhookFailing", ["/webhooks/whk_1"]],
  ["webhook_disabled", "warning.webhookDisabled", ["/webhooks/whk_1"]],
  ["template_rebilled", "warning.rebilled", ["/templates"]],
  ["many_opt_outs", "warning.manyOptOuts", ["/contacts?opted_out=true"]],
  ["backup_old", "warning.backupOld", []],
  ["store_failing", "warning.storeFailing", []],
  ["disk_full", "warning.diskFull", []],
])("%s has its sentence and its acts", (kind, key, hrefs) => {
  const warning = { ...paused, kind, id: "whk_1", name: "https://old.example/hook" };
  const [verdict] = judge({ recent: usage({}), senders: [active], warnings: [warning], now: NOW });
  expect(verdict?.key).toBe(key);
  expect(verdict?.acts.map(({ href }) => href)).toEqual(hrefs);
});
