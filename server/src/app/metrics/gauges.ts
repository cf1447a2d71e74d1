// What is read of this process when its metrics are scraped.
import { Gauge, type Registry } from "prom-client";
import type { Storage } from "../../platform/storage.ts";

type Pools = Pick<Storage, "database" | "control" | "bulk">;

export function addPoolGauges(registry: Registry, { database, control, bulk }: Pools): void {
  const pools = { requests: database.pool, control: control.pool, jobs: bulk.pool };
  const registers = [registry];
  new Gauge({
    name: "parley_database_connections",
    help: "Connections of this process to the database, by pool and state.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "busy" }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: "parley_database_connections_max",
    help: "Maximum number of connections of each pool.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const [pool, { options }] of Object.entries(pools)) this.set({ pool }, options.max);
    },
  });
  new Gauge({
    name: "parley_database_waiting",
    help: "Statements and transactions that wait for a connection, by pool.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}

/** `ageMs`: how long the oldest hook of this process has waited. */
export function addHookGauge(registry: Registry, ageMs: () => number): void {
  new Gauge({
    name: "parley_hook_backlog_seconds",
    help: "How long the oldest hook in this process has waited until its facts are applied or stored.",
    registers: [registry],
    collect() {
      this.set(ageMs() / 1_000);
    },
  });
}

/** Requests in this process. */
export function addRequestGauge(
  registry: Registry,
  gates: Record<string, { inProgress: number; waiting: number }>,
  unread: { total: number },
): void {
  new Gauge({
    name: "parley_http_unread_bytes",
    help: "Bytes of answers in this process that clients haven't read.",
    registers: [registry],
    collect() {
      this.set(unread.total);
    },
  });
  new Gauge({
    name: "parley_http_requests_now",
    help: "Requests with an API key in this process, in progress or waiting for their turn.",
    labelNames: ["kind", "state"],
    registers: [registry],
    collect() {
      for (const [kind, { inProgress, waiting }] of Object.entries(gates)) {
        this.set({ kind, state: "in_progress" }, inProgress);
        this.set({ kind, state: "waiting" }, waiting);
      }
    },
  });
}
