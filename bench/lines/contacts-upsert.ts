// Upserting contacts over HTTP: against a bare route, against batches with nothing around them, against one statement a
// request.
import { accountEnvironment, createBenchAccount } from "../account.ts";
import { startProgram } from "../child.ts";
import type { Group } from "../line.ts";
import type { BareRouteMethods } from "../programs/bare-route.ts";
import type { BatchRouteMethods } from "../programs/batch-route.ts";
import type { InsertRouteMethods } from "../programs/insert-route.ts";
import { describe, interleave, ratio, sample } from "../sample.ts";
import type { Stage } from "../stage.ts";

const CONNECTIONS = 64;
/** Short and many: the speed of a virtual machine changes by the second, and what is compared must meet the same. */
const ROUND_MS = 600;
const PARTS = 4;
/** V8 compiles what runs often for some seconds. */
const WARM_UP_MS = 5_000;
const PATH = "/api/contacts/contact";

export const contactsUpsert: Group = {
  lines: [
    {
      name: "upsert-bare",
      claim: "contact upsert, of a bare route",
      hold: 0.5,
      good: "above",
      unit: "",
    },
    { name: "upsert-batch", claim: "contact upsert, of batches alone", hold: 0.7, good: "above", unit: "" },
    {
      name: "upsert-statement",
      claim: "contact upsert against one statement each",
      hold: 1.7,
      good: "above",
      unit: "x",
    },
    {
      name: "upsert-keyed",
      claim: "contact upsert with a key, of a bare route",
      hold: 0.3,
      good: "above",
      unit: "",
    },
  ],
  async measure(stage, rounds) {
    const { bare, batch, plain, statement, keyed } = await sampleAll(stage, rounds);
    return {
      "upsert-bare": { value: ratio(plain, bare), detail: `${describe(plain)} of ${describe(bare)}` },
      "upsert-batch": { value: ratio(plain, batch), detail: `${describe(plain)} of ${describe(batch)}` },
      "upsert-statement": {
        value: ratio(plain, statement),
        detail: `${describe(plain)} against ${describe(statement)}`,
      },
      "upsert-keyed": { value: ratio(keyed, bare), detail: `${describe(keyed)} of ${describe(bare)}` },
    };
  },
};

async function sampleAll(stage: Stage, rounds: number) {
  const own = await createBenchAccount(stage, { lane: false });
  const { service, url } = await stage.startService("api");
  const bare = startProgram<BareRouteMethods>("bare-route");
  const batch = startProgram<BatchRouteMethods>("batch-route", await accountEnvironment(stage));
  const statement = startProgram<InsertRouteMethods>("insert-route", await accountEnvironment(stage));
  const at = {
    service: url + PATH,
    bare: (await bare.call("listen")) + PATH,
    batch: (await batch.call("listen")) + PATH,
    statement: (await statement.call("listen")) + PATH,
  };
  const load = (target: string, keyed: boolean, ms: number) =>
    stage.load.call("upserts", { url: target, connections: CONNECTIONS, ms, apiKey: own.apiKey, keyed });
  for (const target of Object.values(at)) await load(target, false, WARM_UP_MS);
  const samples = await interleave(rounds * PARTS, {
    bare: () => sample(stage, bare, () => load(at.bare, false, ROUND_MS)),
    plain: () => sample(stage, service, () => load(at.service, false, ROUND_MS)),
    batch: () => sample(stage, batch, () => load(at.batch, false, ROUND_MS)),
    statement: () => sample(stage, statement, () => load(at.statement, false, ROUND_MS)),
    keyed: () => sample(stage, service, () => load(at.service, true, ROUND_MS)),
  });
  await Promise.all([service.stop(), bare.stop(), batch.stop(), statement.stop()]);
  return samples;
}
