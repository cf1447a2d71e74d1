// POST /contacts/bulk in a whole service: chosen contacts are labelled, erased or exported.
import { beforeEach, describe, expect, test } from "vitest";
import { useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
/** A new account for each test. */
let authorization: string;

beforeEach(async () => {
  authorization = await service.addAccount();
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  parley.call(method, path, body, { authorization, ...headers });
const bulk = (body: object, headers: Record<string, string> = {}) =>
  call("POST", "/contacts/bulk", body, headers);

/** Returns the ids. */
async function add(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const contact = { phone: `+1555900000${index}`, name, labels: "all" };
    ids.push((await call("POST", "/contacts/contact", { contact })).body.contact.id);
  }
  return ids;
}

async function ended(asked: Awaited<ReturnType<typeof bulk>>) {
  expect(asked).toMatchObject({ status: 202, body: { message: "The job has started" } });
  const read = async () => (await call("GET", `/jobs/${asked.body.job.id}`)).body;
  await expect.poll(async () => (await read()).status).toBe("finished");
  return read();
}

describe("exports", () => {
  const namesIn = (file: string) => ["Ana", "Bo", "Cy"].filter((name) => file.includes(`;${name};`));

  test("chosen contacts, and tells how many were chosen", async () => {
    const [ana, , cy] = await add("Ana", "Bo", "Cy");
    const act = { export: { email: "chosen@shop.example", format: "csv_semicolon" } };
    const done = await ended(await bulk({ ids: [ana, cy], act }));
    expect(done).toMatchObject({ kind: "export", rows_done: 2, rows_total: 2 });
    expect(namesIn(await service.simulator.fileTo("chosen@shop.example"))).toEqual(["Ana", "Cy"]);
    const { filter, format } = (await call("GET", `/exports/${done.id}`)).body;
    expect({ filter, format }).toEqual({ filter: { selection: { contacts: 2 } }, format: "csv_semicolon" });
    const rows = await service.query("select from jobs where work is not null");
    expect(rows).toHaveLength(0);
  });

  test("contacts with some phones, and the export stores no phone", async () => {
    await add("Ana", "Bo", "Cy");
    const act = { export: { email: "phones@shop.example", format: "csv_semicolon" } };
    const done = await ended(await bulk({ phones: ["+15559000001", "+15559000009"], act }));
    expect(done).toMatchObject({ kind: "export", rows_done: 1, rows_total: 1 });
    expect(namesIn(await service.simulator.fileTo("phones@shop.example"))).toEqual(["Bo"]);
    const { filter } = (await call("GET", `/exports/${done.id}`)).body;
    expect(filter).toEqual({ selection: { contacts: 1 } });
  });

  test("all that match, but some", async () => {
    const [, bo] = await add("Ana", "Bo", "Cy");
    const act = { export: { email: "match@shop.example", format: "csv_semicolon" } };
    const wish = { filter: { label: ["all"] }, except: [bo], as_of: new Date().toISOString(), act };
    const done = await ended(await bulk(wish));
    expect(namesIn(await service.simulator.fileTo("match@shop.example"))).toEqual(["Ana", "Cy"]);
    const { filter } = (await call("GET", `/exports/${done.id}`)).body;
    expect(filter).toEqual({ label: ["all"], selection: { except: 1, as_of: wish.as_of } });
  });

  test("of other contacts to the same mailbox aren't the same export", async () => {
    const [ana, bo] = await add("Ana", "Bo");
    const to = { export: { email: "twice@shop.example" } };
    const idle = await service.serve({ PARLEY_ROLES: "api" });
    await parley.stop();
    const start = (ids: (string | undefined)[]) =>
      idle.call("POST", "/contacts/bulk", { ids, act: to }, { authorization });
    expect((await start([ana])).status).toBe(202);
    expect((await start([bo])).status).toBe(202);
    expect(await start([ana])).toMatchObject({ status: 409, body: { code: "export_running" } });
    Object.assign(parley, await service.serve());
    await idle.stop();
  });

  test("go only to the account's domains", async () => {
    const [ana] = await add("Ana");
    await call("PATCH", "/settings", { export_domains: ["shop.example"] });
    const refused = await bulk({ ids: [ana], act: { export: { email: "x@else.example" } } });
    expect(refused.body.errors).toMatchObject([
      { pointer: "/act/export/email", code: "export_domain_not_allowed" },
    ]);
  });
});

test("each act needs its scope", async () => {
  const [ana] = await add("Ana");
  const acts: Record<string, object> = {
    "contacts:write": { add_labels: ["x"] },
    "contacts:erase": { erase: true },
    "contacts:export": { export: { email: "a@b.example" } },
  };
  for (const scope of Object.keys(acts)) {
    const key = (await call("POST", "/keys", { name: scope, scopes: [scope] })).body.secret;
    for (const [needed, act] of Object.entries(acts)) {
      if (needed === scope) continue;
      const refused = await bulk({ ids: [ana], act }, { authorization: key });
      expect([scope, refused.status, refused.body.scope]).toEqual([scope, 403, needed]);
    }
  }
});
