// Measures an operation of the service in turns with three comparison programs that have the same route.

import type { BareRouteMethods } from "./programs/bare-route.ts";
import type { BatchRouteMethods } from "./programs/batch-route.ts";
import type { InsertRouteMethods } from "./programs/insert-route.ts";
import { interleave, type Sample, sample } from "./sample.ts";
import { accountEnvironment, createBenchAccount } from "./world/account.ts";
import { startProgram } from "./world/child.ts";
import type { Stage } from "./world/stage.ts";

const CONNECTIONS = 64;
/** Short and many: the speed of a virtual machine changes by the second, and all programs must meet the same. */
const ROUND_MS = 600;
const PARTS = 4;
/** V8 compiles hot functions during the first seconds. */
const WARM_UP_MS = 3_000;

/** `plain` and `keyed`: the service without and with an Idempotency-Key. */
export type RouteSamples = Record<"bare" | "batch" | "insert" | "plain" | "keyed", Sample[]>;

export async function compareRoutes(
  stage: Stage,
  rounds: number,
  operation: { load: "sends" | "upserts"; path: string },
): Promise<RouteSamples> {
  const { apiKey } = await createBenchAccount(stage, { lane: false });
  const { service, url } = await stage.startService("api");
  const bare = startProgram<BareRouteMethods>("bare-route");
  const batch = startProgram<BatchRouteMethods>("batch-route", await accountEnvironment(stage));
  const insert = startProgram<InsertRouteMethods>("insert-route", await accountEnvironment(stage));
  const at = {
    service: url,
    bare: await bare.call("listen"),
    batch: await batch.call("listen"),
    insert: await insert.call("listen"),
  };
  const load = (target: string, keyed: boolean, ms = ROUND_MS) =>
    stage.load.call(operation.load, {
      url: target + operation.path,
      connections: CONNECTIONS,
      ms,
      apiKey,
      keyed,
    });
  for (const target of Object.values(at))
    for (const keyed of [true, false]) await load(target, keyed, WARM_UP_MS);
  const samples = await interleave(rounds * PARTS, {
    bare: () => sample(stage, bare, () => load(at.bare, false)),
    keyed: () => sample(stage, service, () => load(at.service, true)),
    plain: () => sample(stage, service, () => load(at.service, false)),
    batch: () => sample(stage, batch, () => load(at.batch, false)),
    insert: () => sample(stage, insert, () => load(at.insert, false)),
  });
  await Promise.all([service.stop(), bare.stop(), batch.stop(), insert.stop()]);
  return samples;
}
