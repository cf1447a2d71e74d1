// Shows what waits in the database, and when the newest backup was made. Every process shows the same figures.
import type { Registry } from "prom-client";
import { LOOKED_AT } from "../../messages/index.ts";
import type { Backlog, BacklogReader } from "./backlog.ts";
import { addGauge, type Sample } from "./gauges.ts";

export function addBacklogGauges(registry: Registry, reader: BacklogReader): void {
  const gauge = (name: string, help: string, labelNames: string[], samples: (backlog: Backlog) => Sample[]) =>
    addGauge(registry, name, help, labelNames, async () => {
      const backlog = await reader.read();
      return backlog ? samples(backlog) : [];
    });
  const ofMessages = (pick: "count" | "seconds") => (backlog: Backlog) =>
    backlog.messages.map((one): Sample => [{ cause: one.cause }, one[pick]]);
  const ofJobs = (pick: "count" | "seconds") => (backlog: Backlog) =>
    backlog.jobs.map((one): Sample => [{ queue: one.queue }, one[pick]]);
  gauge(
    "waiting_messages",
    `Messages that wait, by cause: of each sender, those among the first ${LOOKED_AT}.`,
    ["cause"],
    ofMessages("count"),
  );
  gauge(
    "waiting_messages_oldest_seconds",
    "How long the oldest of these messages has waited, by cause.",
    ["cause"],
    ofMessages("seconds"),
  );
  gauge(
    "webhook_deliveries_due",
    "Deliveries to webhooks that are due, at most 200 of each endpoint.",
    [],
    ({ webhooks }) => [[{}, webhooks.due]],
  );
  gauge(
    "webhook_backlog_seconds",
    "How long the oldest delivery has been due, and the age of the oldest event without a delivery.",
    ["of"],
    ({ webhooks }) => [
      [{ of: "delivery" }, webhooks.due_seconds],
      [{ of: "event" }, webhooks.event_seconds],
    ],
  );
  gauge("waiting_jobs", "Background jobs that are due or run, by queue.", ["queue"], ofJobs("count"));
  gauge(
    "waiting_jobs_oldest_seconds",
    "How long the first of these jobs has been due, by queue.",
    ["queue"],
    ofJobs("seconds"),
  );
  gauge("stored_facts_due", "Stored facts of hooks that are due to be applied.", [], ({ facts }) => [
    [{}, facts.count],
  ]);
  gauge("stored_facts_oldest_seconds", "How long the first of these facts has been due.", [], ({ facts }) => [
    [{}, facts.seconds],
  ]);
  gauge("file_deletions_waiting", "Deleted files that are still in the store.", [], ({ deletions }) => [
    [{}, deletions.count],
  ]);
  gauge(
    "file_deletions_oldest_seconds",
    "How long the first of these files has waited.",
    [],
    ({ deletions }) => [[{}, deletions.seconds]],
  );
  gauge(
    "last_backup_timestamp_seconds",
    "When the newest backup was made, as a Unix time. Absent if none was ever made.",
    [],
    ({ backup }) => (backup ? [[{}, backup.created_at.getTime() / 1_000]] : []),
  );
  addGauge(
    registry,
    "backlog_age_seconds",
    "How old the figures about waiting things are. They disappear after a minute without the database.",
    [],
    async () => {
      await reader.read();
      return reader.age === null ? [] : [[{}, reader.age]];
    },
  );
  gauge("workers", "Processes that own lanes and were alive in the last 30 seconds.", [], ({ workers }) => [
    [{}, workers],
  ]);
}
