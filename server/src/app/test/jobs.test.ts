// Bulk jobs, exports and imports in one list and one form, in a whole service.
import { expect, test } from "vitest";
import { useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
/** By kind. */
const ids: Record<string, string> = {};

const job = (id: string) => parley.get(`/jobs/${id}`);
const keyWith = async (...scopes: string[]) =>
  (await parley.call("POST", "/keys", { name: "x", scopes })).body.secret as string;
const listed = async (authorization: string) =>
  (await parley.call("GET", "/jobs", undefined, { authorization })).body.data.map(
    (one: { id: string }) => one.id,
  );

test("every kind of work has the same form", async () => {
  const csv = "phone,name,labels\n+15551230001,Ana,VIP\n+15551230002,Bo,\nnobody,Cy,\n";
  const type = { "content-type": "text/csv" };
  ids["import"] = (await parley.call("POST", "/contacts/import", csv, type)).body.import.id;
  await expect.poll(() => job(ids["import"] as string)).toMatchObject({ status: "finished" });
  const labels = { filter: {}, act: { add_labels: ["new"] } };
  ids["labels"] = (await parley.call("POST", "/contacts/bulk", labels)).body.job.id;
  await expect.poll(() => job(ids["labels"] as string)).toMatchObject({ status: "finished" });
  ids["export"] = (await parley.call("POST", "/contacts/export", { email: "a@b.example" })).body.export.id;
  await expect.poll(() => job(ids["export"] as string)).toMatchObject({ status: "finished" });
  const erase = { phones: ["+15551230001", "+15559999999"], act: { erase: true } };
  ids["erase"] = (await parley.call("POST", "/contacts/bulk", erase)).body.job.id;
  await expect.poll(() => job(ids["erase"] as string)).toMatchObject({ status: "finished" });

  const { data, next } = await parley.get("/jobs");
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const ended = { status: "finished", error: null, created_at: time, started_at: time, finished_at: time };
  const counts = { rate: expect.any(Number), not_found: 0, refused: 0 };
  expect(next).toBeNull();
  expect(data).toEqual([
    { ...ended, ...counts, id: ids["erase"], kind: "erase", rows_done: 2, rows_total: 2, not_found: 1 },
    { ...ended, ...counts, id: ids["export"], kind: "export", rows_done: 2, rows_total: 2 },
    { ...ended, ...counts, id: ids["labels"], kind: "labels", rows_done: 2, rows_total: 2 },
    { ...ended, ...counts, id: ids["import"], kind: "import", rows_done: 3, rows_total: 3, refused: 1 },
  ]);
  for (const one of data) expect(await job(one.id)).toEqual(one);
});

test("pages go through all kinds in order", async () => {
  const first = await parley.get("/jobs?limit=3");
  const second = await parley.get(`/jobs?limit=3&after=${first.next}`);
  const found = [...first.data, ...second.data].map(({ kind }: { kind: string }) => kind);
  expect([found, second.next]).toEqual([["erase", "export", "labels", "import"], null]);
});

test("a key sees the kinds that it may start, or all with contacts:read", async () => {
  expect(await listed(await keyWith("contacts:export"))).toEqual([ids["export"]]);
  expect(await listed(await keyWith("contacts:write"))).toEqual([ids["labels"], ids["import"]]);
  expect(await listed(await keyWith("contacts:read"))).toHaveLength(4);
  const authorization = await keyWith("contacts:erase");
  const refused = await parley.call("GET", `/jobs/${ids["export"]}`, undefined, { authorization });
  expect(refused.body).toMatchObject({ status: 403, code: "insufficient_scope" });
});

test("a job of any kind is canceled with the scope that starts it, and stays canceled", async () => {
  await parley.stop();
  // Without a worker, jobs stay queued.
  Object.assign(parley, await service.serve({ PARLEY_ROLES: "api" }));
  const asked = await parley.call("POST", "/contacts/export", { email: "b@b.example" });
  const id = asked.body.export.id;
  expect(await job(id)).toMatchObject({ status: "queued", rows_total: null, started_at: null, rate: null });
  const cancel = (headers: Record<string, string> = {}) =>
    parley.call("POST", `/jobs/${id}/cancel`, undefined, headers);
  const authorization = await keyWith("contacts:write", "contacts:read");
  expect((await cancel({ authorization })).body).toMatchObject({
    code: "insufficient_scope",
    scope: "contacts:export",
  });
  expect(await cancel()).toMatchObject({ status: 200, body: { id, kind: "export", status: "canceled" } });
  expect((await parley.get(`/exports/${id}`)).status).toBe("canceled");
  expect(await cancel()).toMatchObject({ status: 200, body: { id, status: "canceled" } });
  const imported = await parley.call("POST", "/contacts/import", "phone\n+15551230009\n", {
    "content-type": "text/csv",
  });
  const stopped = await parley.call("POST", `/jobs/${imported.body.import.id}/cancel`);
  expect(stopped.body).toMatchObject({ kind: "import", status: "canceled" });
});
