// What this process counts. Labels are words of the program: never a phone number, an account or an id.
import { Counter, type Registry } from "prom-client";
import type { FactApplier } from "../../intake/index.ts";

export type Counters = ReturnType<typeof createCounters>;

export function createCounters(registry: Registry) {
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `parley_${name}`, help, labelNames, registers: [registry] });
  const batches = counter(
    "batches_total",
    "Batches of requests or facts that were written together.",
    "batch",
  );
  const members = counter("batch_members_total", "Members of these batches.", "batch");
  return {
    batch: (batch: "accept" | "upsert" | "facts") => (size: number) => {
      batches.inc({ batch });
      members.inc({ batch }, size);
    },
    requests: counter(
      "http_requests_total",
      "Requests that were answered, by operation and status.",
      "operation",
      "status",
    ),
    refused: counter(
      "requests_refused_total",
      "Requests that were refused before anything was done, by cause.",
      "cause",
    ),
    accepted: counter("messages_accepted_total", "Messages that were accepted for sending."),
    sends: counter("sends_total", "Attempts to hand a message over to its channel, by outcome.", "outcome"),
    receipts: counter("receipts_total", "Receipts that were applied, by the status they report.", "status"),
    facts: counter(
      "facts_total",
      "Facts of hooks, by kind, and whether they were applied or stored for later.",
      "kind",
      "result",
    ),
    dropped: counter("facts_dropped_total", "Facts of hooks that were dropped, by cause.", "cause"),
    webhookAttempts: counter(
      "webhook_attempts_total",
      "Attempts to deliver an event, by outcome.",
      "outcome",
    ),
    synced: counter(
      "sync_payloads_total",
      "Payloads that were sent to sources, by what became of them.",
      "outcome",
    ),
    scheduledBackups: counter(
      "scheduled_backups_total",
      "Attempts to make the daily backup, by outcome: made or failed.",
      "outcome",
    ),
  };
}

export function countedApplier(applier: FactApplier, counters: Counters): FactApplier {
  return {
    ...applier,
    async apply(fact, sender, hashKey) {
      const applied = await applier.apply(fact, sender, hashKey);
      if (applied === "applied") {
        counters.facts.inc({ kind: fact.kind, result: "applied" });
        if (fact.kind === "receipt") counters.receipts.inc({ status: fact.status });
      }
      return applied;
    },
  };
}
