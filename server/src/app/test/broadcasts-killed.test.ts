// A broadcast while processes are killed: two workers, of which one is killed again and again, pauses, and lost answers of the channel.
// The phones are what counts: each person gets the message once.
import { expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";

const PEOPLE = 600;
const KILLS = 5;
/** Stays alive: it receives the hooks that settle what a killed worker had sent. */
const { service, parley: api } = useService({ PARLEY_ROLES: "api" });
useNumber(service, api);

const startWorker = () => service.start({ PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: api.url });

test("each person gets the message once, whatever is killed or paused", async () => {
  await api.call("POST", "/templates/sync");
  const phones = Array.from({ length: PEOPLE }, (_, index) => `+1555${String(4_000_000 + index)}`);
  for (let from = 0; from < PEOPLE; from += 100)
    await Promise.all(
      phones
        .slice(from, from + 100)
        .map((phone) => api.call("POST", "/contacts/contact", { contact: { phone, labels: "all" } })),
    );
  // Of some messages the answer is lost, although the channel took them.
  const next = Array.from({ length: 40 }, (_, index) =>
    index % 4 === 0 ? { drop: "before_answer", after_accept: true } : {},
  );
  await service.simulator.faults({ latency_ms: 20, next });
  const template = { name: "order_update", variables: { "1": "friend", "2": "A-1" } };
  const asked = { name: "All", audience: { filter: { label: ["all"] } }, template, stop_at_failed: null };
  const { id } = (await api.call("POST", "/broadcasts", asked)).body;
  const get = () => api.get(`/broadcasts/${id}`);
  const act = (verb: string, body?: object) => api.call("POST", `/broadcasts/${id}/${verb}`, body);
  let doomed = await startWorker();
  await startWorker();
  await act("plan");
  await expect.poll(async () => (await get()).status).toBe("planned");
  expect((await act("start", { plan: (await get()).plan })).status).toBe(200);
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(async () => (await get()).queued).toBeGreaterThanOrEqual((kill * PEOPLE) / (KILLS + 2));
    await doomed.process.end("SIGKILL");
    expect((await act("pause")).status).toBe(200);
    const { queued } = await get();
    doomed = await startWorker();
    expect((await get()).queued).toBe(queued);
    expect((await act("resume")).status).toBe(200);
  }
  await expect.poll(async () => (await get()).status, { timeout: 90_000 }).toBe("finished");
  await expect.poll(async () => (await get()).counts.read, { timeout: 90_000 }).toBe(PEOPLE);
  const rows = await service.query(
    "select contact_id, count(*)::int as n, bool_or(possibly_duplicate) as is_unsure from messages group by contact_id",
  );
  expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
  expect(rows).toHaveLength(PEOPLE);
  const unsure = rows.filter(({ is_unsure }) => is_unsure).length;
  const twice: string[] = [];
  for (const phone of phones) {
    const count = (await service.simulator.messages(phone)).length;
    expect(count, phone).toBeGreaterThanOrEqual(1);
    if (count > 1) twice.push(phone);
  }
  // Only those of whom the channel left it open, and which say so.
  expect(twice.length).toBeLessThanOrEqual(unsure);
});
