// Accepting on a database with many messages, against an empty one.
import { atLeast, type Group } from "../../line.ts";
import type { ServiceMethods } from "../../programs/service.ts";
import { compared, interleave, sample } from "../../sample.ts";
import { createBenchAccount } from "../../world/account.ts";
import { startProgram } from "../../world/child.ts";
import { openColdDatabase } from "../../world/cold-database.ts";
import { fillMessages } from "../../world/fill-messages.ts";
import type { Stage } from "../../world/stage.ts";

/** BENCH_GROWTH_MESSAGES=5000000 for five years of a busy shop; filling the database takes about ten minutes. */
const MESSAGES = Number(process.env["BENCH_GROWTH_MESSAGES"] ?? 1_000_000);
const CONNECTIONS = 64;
const ROUND_MS = 1_000;
const PARTS = 4;
const WARM_UP_MS = 3_000;

export const growth: Group = {
  lines: [atLeast("growth", "accept after a million messages, of an empty database", 0.8)],
  async measure(stage, rounds) {
    const empty = await openPlace(stage, 0);
    const full = await openPlace(stage, MESSAGES);
    try {
      for (const place of [empty, full]) await place.load(WARM_UP_MS);
      const samples = await interleave(rounds * PARTS, {
        empty: () => sample(stage, empty.service, () => empty.load(ROUND_MS)),
        full: () => sample(stage, full.service, () => full.load(ROUND_MS)),
      });
      const { value, detail } = compared(samples.full, samples.empty);
      return { growth: { value, detail: `${detail}; ${MESSAGES} messages` } };
    } finally {
      await empty.close();
      await full.close();
    }
  },
};

/** A service on a database of its own, with an account that has these messages. */
async function openPlace(stage: Stage, messages: number) {
  const cold = await openColdDatabase();
  const own: Stage = { ...stage, database: cold.database, pool: cold.database.pool, databaseUrl: cold.url };
  const account = await createBenchAccount(own, { lane: false });
  await fillMessages(cold.database, account, { messages, people: [], every: messages + 1 });
  const service = startProgram<ServiceMethods>("service", {
    ...stage.environment,
    DATABASE_URL: cold.url,
    PARLEY_ROLES: "api",
  });
  const url = `${await service.call("url")}/api/whatsapp/send-message`;
  const load = (ms: number) =>
    stage.load.call("sends", { url, connections: CONNECTIONS, ms, apiKey: account.apiKey, keyed: true });
  return {
    service,
    load,
    async close() {
      await service.stop();
      await cold.close();
    },
  };
}
