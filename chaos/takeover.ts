// Watches the owners of lanes.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

export interface LaneWatch {
  /** The pid of each lane's owner; null for a lane without one. */
  owners(): Promise<(number | null)[]>;
  /** Milliseconds until another process owns each lane; null after the limit. */
  untilTakenFrom(pid: number, limitMs: number): Promise<number | null>;
  close(): Promise<void>;
}

const LOOK_MS = 10;

export function watchLanes(url: string): LaneWatch {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const owners = async () => {
    const { rows } = await pool.query<{ pid: number | null }>(
      `select workers.pid
       from lanes
       left join workers on workers.worker_id = lanes.worker_id`,
    );
    return rows.map((row) => row.pid);
  };
  return {
    owners,
    async untilTakenFrom(pid, limitMs) {
      for (const began = performance.now(); performance.now() - began < limitMs; await delay(LOOK_MS)) {
        if ((await owners()).every((owner) => owner !== null && owner !== pid))
          return performance.now() - began;
      }
      return null;
    },
    close: () => pool.end(),
  };
}
