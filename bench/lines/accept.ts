// Accepting over HTTP: against a bare route, against batches with nothing around them, against one insert a request.
import { accountEnvironment, createBenchAccount } from "../account.ts";
import { startProgram } from "../child.ts";
import type { Group } from "../line.ts";
import type { BareRouteMethods } from "../programs/bare-route.ts";
import type { BatchRouteMethods } from "../programs/batch-route.ts";
import type { InsertRouteMethods } from "../programs/insert-route.ts";
import { describe, interleave, median, ratio, type Sample, sample } from "../sample.ts";
import type { Stage } from "../stage.ts";

const CONNECTIONS = 64;
/** Short and many: the speed of a virtual machine changes by the second, and what is compared must meet the same. */
const ROUND_MS = 600;
const PARTS = 4;
/** V8 compiles what runs often for some seconds. */
const WARM_UP_MS = 5_000;
const PATH = "/api/whatsapp/send-message";

export const accept: Group = {
  lines: [
    {
      name: "accept-keyed",
      claim: "accept with a key, of a bare route",
      hold: 0.22,
      good: "above",
      unit: "",
    },
    {
      name: "accept-plain",
      claim: "accept without a key, of a bare route",
      hold: 0.28,
      good: "above",
      unit: "",
    },
    {
      name: "accept-keyed-batch",
      claim: "accept with a key, of batches alone",
      hold: 0.55,
      good: "above",
      unit: "",
    },
    {
      name: "accept-batch",
      claim: "accept without a key, of batches alone",
      hold: 0.7,
      good: "above",
      unit: "",
    },
    {
      name: "accept-insert",
      claim: "accept against one insert a request",
      hold: 1.7,
      good: "above",
      unit: "x",
    },
    { name: "accept-p99", claim: "accept's p99 against the bare route's", hold: 4, good: "below", unit: "x" },
  ],
  async measure(stage, rounds) {
    const { bare, batch, insert, keyed, plain } = await sampleAll(stage, rounds);
    const p99 = (samples: Sample[]) => `${median(samples.map((one) => one.p99)).toFixed(1)} ms`;
    return {
      "accept-keyed": { value: ratio(keyed, bare), detail: `${describe(keyed)} of ${describe(bare)}` },
      "accept-plain": { value: ratio(plain, bare), detail: `${describe(plain)} of ${describe(bare)}` },
      "accept-keyed-batch": {
        value: ratio(keyed, batch),
        detail: `${describe(keyed)} of ${describe(batch)}`,
      },
      "accept-batch": { value: ratio(plain, batch), detail: `${describe(plain)} of ${describe(batch)}` },
      "accept-insert": {
        value: ratio(plain, insert),
        detail: `${describe(plain)} against ${describe(insert)}`,
      },
      "accept-p99": {
        value: ratio(plain, bare, (one) => one.p99),
        detail: `${p99(plain)} against ${p99(bare)}`,
      },
    };
  },
};

async function sampleAll(stage: Stage, rounds: number) {
  const own = await createBenchAccount(stage, { lane: false });
  const { service, url } = await stage.startService("api");
  const bare = startProgram<BareRouteMethods>("bare-route");
  const batch = startProgram<BatchRouteMethods>("batch-route", await accountEnvironment(stage));
  const insert = startProgram<InsertRouteMethods>("insert-route", await accountEnvironment(stage));
  const at = {
    service: url + PATH,
    bare: (await bare.call("listen")) + PATH,
    batch: (await batch.call("listen")) + PATH,
    insert: (await insert.call("listen")) + PATH,
  };
  const load = (target: string, keyed: boolean, ms: number) =>
    stage.load.call("sends", { url: target, connections: CONNECTIONS, ms, apiKey: own.apiKey, keyed });
  for (const target of Object.values(at)) await load(target, true, WARM_UP_MS);
  const samples = await interleave(rounds * PARTS, {
    bare: () => sample(stage, bare, () => load(at.bare, false, ROUND_MS)),
    keyed: () => sample(stage, service, () => load(at.service, true, ROUND_MS)),
    plain: () => sample(stage, service, () => load(at.service, false, ROUND_MS)),
    batch: () => sample(stage, batch, () => load(at.batch, false, ROUND_MS)),
    insert: () => sample(stage, insert, () => load(at.insert, false, ROUND_MS)),
  });
  await Promise.all([service.stop(), bare.stop(), batch.stop(), insert.stop()]);
  return samples;
}
