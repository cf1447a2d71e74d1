// Upserts on two processes while one is killed: no answered upsert is lost or applied twice.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestAnswer } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import {
  openService,
  type RunningProcess,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const server = useDatabase();
const PHONES = Array.from({ length: 20 }, (_, index) => `+1555600${String(index).padStart(4, "0")}`);
const GROUPS = Array.from({ length: 15 }, (_, index) => `group ${index}`);
let service: RunningService;
/** The second one is killed. */
let processes: [Served, RunningProcess];

beforeAll(async () => {
  service = await openService(server.url);
  processes = await Promise.all([service.serve(), service.start()]);
});
afterAll(() => service.close());

/** Repeats the request under the same key, at either process, until it is answered. */
async function upsert(index: number, body: object, key: string): Promise<TestAnswer> {
  for (let tries = index; ; tries++) {
    const process = processes[tries % 2] as Served;
    try {
      const answer = await process.call("POST", "/contacts/contact", body, { "idempotency-key": key });
      if (answer.status < 500) return answer;
    } catch {
      // The process was killed during the request, which may have committed.
    }
  }
}

test("all fields are stored in the end, and each contact was created once", async () => {
  const wanted = GROUPS.flatMap((group) => PHONES.map((phone) => ({ phone, group })));
  let answered = 0;
  const upserts = wanted.map(async ({ phone, group }, index) => {
    const contact = { phone, enhanced_data: { [group]: [{ text: phone }] } };
    const answer = await upsert(index, { contact }, `${phone}-${group.replace(" ", "-")}`);
    answered++;
    return answer;
  });
  await expect.poll(() => answered, { interval: 1, timeout: 45_000 }).toBeGreaterThan(20);
  await processes[1].process.end("SIGKILL");
  const answers = await Promise.all(upserts);

  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 201]));
  const created = answers
    .filter((answer) => answer.status === 201)
    .map((answer) => answer.body.contact.phone);
  expect(created.sort()).toEqual(PHONES);
  for (const [index, answer] of answers.entries())
    expect(answer.body.contact.enhanced_data[wanted[index]?.group as string]).toHaveLength(1);
  for (const phone of PHONES) {
    const { body } = await processes[0].call("GET", `/contacts/${phone.slice(1)}`);
    expect(Object.keys(body.enhanced_data).sort()).toEqual(GROUPS.toSorted());
  }
  const { rows } = await service.database.pool.query(
    `select type, count(*)::int as n
     from events, unnest(types) as type
     group by type
     order by type`,
  );
  expect(rows).toEqual([
    { type: "contact.created", n: PHONES.length },
    { type: "contact.updated", n: PHONES.length * (GROUPS.length - 1) },
  ]);
});
