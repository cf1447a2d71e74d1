// Synced payloads on two processes while one is killed: each is applied once, and the newest wins.
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestAnswer } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import {
  openService,
  type RunningProcess,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const server = useDatabase();
const PHONES = Array.from({ length: 20 }, (_, index) => `+1555800${String(index).padStart(4, "0")}`);
const VERSIONS = Array.from({ length: 15 }, (_, index) => index);
let service: RunningService;
/** The second one is killed. */
let processes: [Served, RunningProcess];
let source: { url: string; secret: string };

beforeAll(async () => {
  service = await openService(server.url);
  processes = await Promise.all([service.serve(), service.start()]);
  const added = await processes[0].call("POST", "/sources", {
    name: "Shop",
    preset: "parley",
  });
  source = added.body;
});
afterAll(() => service.close());

/** Delivers the payload until it is answered 200, like a shop, at either process. */
async function deliver(index: number, payload: object): Promise<TestAnswer> {
  const path = new URL(source.url).pathname.replace("/api", "");
  for (let tries = index; ; tries++) {
    const { url } = processes[tries % 2] as Served;
    try {
      const answer = await callApi(url, `Bearer ${source.secret}`)("POST", path, payload);
      if (answer.status < 500) return answer;
    } catch {
      // The process was killed during the request, which may have committed.
    }
  }
}

test("every contact has the newest of each field, and one event for each payload that changed it", async () => {
  // Neither in the order of the times nor of the contacts.
  const payloads = VERSIONS.flatMap((version) =>
    PHONES.map((phone) => ({
      phone,
      name: `version ${version}`,
      enhanced_data: { [`group ${version}`]: [{ text: phone }] },
      time: new Date(1_790_000_000_000 + version * 1_000).toISOString(),
      delivery: `${phone} ${version}`,
    })),
  ).map((payload, index, all) => all[(index * 113) % all.length] as typeof payload);
  expect(new Set(payloads.map(({ delivery }) => delivery)).size).toBe(payloads.length);

  let answered = 0;
  const deliveries = payloads.map(async (payload, index) => {
    const answer = await deliver(index, payload);
    answered++;
    return answer;
  });
  await expect.poll(() => answered, { interval: 1, timeout: 45_000 }).toBeGreaterThan(20);
  await processes[1].process.end("SIGKILL");
  const outcomes = (await Promise.all(deliveries)).map(({ body }) => body.outcome);
  // Repeated: its first delivery was committed, and the process was killed before its answer.
  expect(outcomes.filter((outcome) => !["created", "updated", "repeated"].includes(outcome))).toEqual([]);

  for (const phone of PHONES) {
    const { body } = await processes[0].call("GET", `/contacts/${phone.slice(1)}`);
    expect(body.name).toBe(`version ${VERSIONS.at(-1)}`);
    expect(Object.keys(body.enhanced_data)).toHaveLength(VERSIONS.length);
  }
  const { rows } = await service.database.pool.query(
    `select type, count(*)::int as n
     from events, unnest(types) as type
     group by type
     order by type`,
  );
  expect(rows).toEqual([
    { type: "contact.created", n: PHONES.length },
    { type: "contact.updated", n: PHONES.length * (VERSIONS.length - 1) },
  ]);
});
