// Gauges whose figures are read when the metrics are scraped, and those of this process.
import { Gauge, type Registry } from "prom-client";
import type { Storage } from "../../platform/storage.ts";

export type Sample = [labels: Record<string, string>, value: number];

/** The gauge has no figure while `read` finds no sample. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Sample[] | Promise<Sample[]>,
): void {
  new Gauge({
    name: `parley_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await read();
      this.reset();
      // Without labels, a gauge that was reset shows 0.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of samples) this.set(labels, value);
    },
  });
}

type Pools = Pick<Storage, "database" | "control" | "bulk">;

export function addPoolGauges(registry: Registry, { database, control, bulk }: Pools): void {
  const pools = Object.entries({ requests: database.pool, control: control.pool, jobs: bulk.pool });
  addGauge(
    registry,
    "database_connections",
    "Connections of this process to the database, by pool and state.",
    ["pool", "state"],
    () =>
      pools.flatMap(([pool, { totalCount, idleCount }]): Sample[] => [
        [{ pool, state: "idle" }, idleCount],
        [{ pool, state: "busy" }, totalCount - idleCount],
      ]),
  );
  addGauge(
    registry,
    "database_connections_max",
    "Maximum number of connections of each pool.",
    ["pool"],
    () => pools.map(([pool, { options }]) => [{ pool }, options.max]),
  );
  addGauge(
    registry,
    "database_waiting",
    "Statements and transactions that wait for a connection, by pool.",
    ["pool"],
    () => pools.map(([pool, { waitingCount }]) => [{ pool }, waitingCount]),
  );
}

/** `ageMs`: how long the oldest hook of this process has waited. */
export function addHookGauge(registry: Registry, ageMs: () => number): void {
  const help = "How long the oldest hook in this process has waited until its facts are applied or stored.";
  addGauge(registry, "hook_backlog_seconds", help, [], () => [[{}, ageMs() / 1_000]]);
}

export function addRequestGauge(
  registry: Registry,
  gates: Record<string, { inProgress: number; waiting: number }>,
  unread: { total: number },
): void {
  const help = "Bytes of answers in this process that clients haven't read.";
  addGauge(registry, "http_unread_bytes", help, [], () => [[{}, unread.total]]);
  addGauge(
    registry,
    "http_requests_now",
    "Requests with an API key in this process, in progress or waiting for their turn.",
    ["kind", "state"],
    () =>
      Object.entries(gates).flatMap(([kind, { inProgress, waiting }]): Sample[] => [
        [{ kind, state: "in_progress" }, inProgress],
        [{ kind, state: "waiting" }, waiting],
      ]),
  );
}
