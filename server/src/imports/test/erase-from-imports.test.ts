// Erasing people whose rows an import contains: no row brings them back, and none of their data stays.
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { tablesWith } from "../../../test/find-text.ts";
import { uuidOf } from "../../platform/ids.ts";
import { queueImport } from "../receive/queue-import.ts";
import { contact, importFile, report, rowsLeft, upload, useImportWorld, work } from "./import-world.ts";

const server = useDatabase();
const world = useImportWorld(server);

const add = (phone: string, name?: string) =>
  world.api.call("POST", "/contacts/contact", { contact: { phone, name } });
const erase = (digits: string) => world.api.call("DELETE", `/contacts/${digits}`);

test("an erasure deletes and counts waiting rows, and the import doesn't recreate the contact", async () => {
  await add("+15552220001");
  const file = "phone,name\n15552220001,Secret\n15552220002,Bob\n+1 555 222 0001,Secret again\n";
  const { id } = (await upload(world, file)).body.import;
  // The first row of the phone was deleted when the second was staged.
  expect((await erase("15552220001")).body.erasure.counts.import_rows).toBe(1);
  expect(await tablesWith(world.database, "Secret")).toEqual([]);
  await work(world, id);
  const done = (await world.api.call("GET", `/imports/${id}`)).body;
  expect(done).toMatchObject({ status: "finished", created: 1, repeated: 1, erased: 1 });
  expect(done).toMatchObject({ rows_done: 3, rows_total: 3 });
  expect(await contact(world, "15552220001")).toBeUndefined();
});

test("a row staged after the erasure isn't applied when its import began before", async () => {
  await add("+15552220003");
  const { id } = (await upload(world, "phone,name\n15552220003,Back\n15552220004,Bob\n")).body.import;
  await erase("15552220003");
  // As if the upload had continued after the erasure.
  await world.query(
    `insert into import_rows (account_id, job_id, line, phone_hash, content)
     select account_id, (select job_id from jobs where account_id = $1), 9, address_hash, '15552220003,Back'
     from erased_addresses
     where account_id = $1`,
    world.caller.accountId,
  );
  await work(world, id);
  expect((await world.api.call("GET", `/imports/${id}`)).body).toMatchObject({ created: 1, erased: 2 });
  expect(await contact(world, "15552220003")).toBeUndefined();
  expect(await importFile(world, "phone\n15552220003\n")).toMatchObject({ created: 1, erased: 0 });
});

test("an erasure deletes the person's refused rows, and unneeded headings", async () => {
  await add("+15552220005", "Secret");
  const file = 'phone,name,Mine 1 link\n15552220005,Secret,x:y\n"call Secret",Secret,\n';
  const done = await importFile(world, file);
  expect(done.refused).toBe(2);
  expect((await erase("15552220005")).body.erasure.counts.import_rows).toBe(2);
  expect(await tablesWith(world.database, "Secret")).toEqual([]);
  expect(await tablesWith(world.database, "Mine")).toEqual([]);
  expect(await rowsLeft(world)).toBe(0);
  expect((await world.api.call("GET", `/imports/${done.id}`)).body).toMatchObject({ refused: 0, erased: 2 });
});

describe("of refused rows without a readable phone, an erasure deletes", () => {
  const CSV = "phone;first name;last name\n";
  const phone = "+491711234567";

  test.each<[string, string]>([
    ["its national number", `${CSV}0171 1234567;;\n`],
    ["its number without the zero", `${CSV}171-1234567;;\n`],
    ["its number with an extension", `${CSV}+49 (0)171 1234567 x12;;\n`],
    ["its number in another cell", `${CSV};call 0171/1234567;\n`],
    ["its name", `${CSV}12;Ana;Marlowe\n`],
    ["its name in another order", `${CSV}12;MARLOWE;Ána\n`],
    ["its name, in a broken row", `${CSV}12;"Ana" ;Marlowe\n`],
    ["its name, in a row of too few cells", `${CSV}Ana Marlowe\n`],
    ["its name, in a column that nobody knows", "phone;Wer\n12;Marlowe, Ana\n"],
  ])("%s", async (_, file) => {
    await add(phone, "Ana Marlowe");
    const done = await importFile(world, file);
    expect(done.refused).toBe(1);
    expect((await erase(phone.slice(1))).body.erasure.counts.import_rows).toBe(1);
    expect(await rowsLeft(world)).toBe(0);
    expect((await world.api.call("GET", `/imports/${done.id}`)).body).toMatchObject({
      refused: 0,
      erased: 1,
    });
  });

  test("none of other people", async () => {
    await add(phone, "Ana Marlowe");
    const rows = ["0171 1234568;Bo;Marlowe", "234567;Ana;", "12;Ana;Maria Marlowe", ";;Marlowe", "x;y"];
    const done = await importFile(world, `${CSV}${rows.join("\n")}\n`);
    const before = await report(world, done.id);
    expect((await erase(phone.slice(1))).body.erasure.counts.import_rows).toBe(0);
    expect(await report(world, done.id)).toBe(before);
    expect((await world.api.call("GET", `/imports/${done.id}`)).body).toMatchObject({
      refused: 5,
      erased: 0,
    });
  });

  test("those that arrive after it in the same upload", async () => {
    await add(phone, "Ana Marlowe");
    await add("+15552220040", "Bo");
    const { id } = (await upload(world, `${CSV}0171 1234567;;\n13;Cy;Dee\n`)).body.import;
    const key = { accountId: world.caller.accountId, jobId: uuidOf("imp", id) as string };
    const rows = await world.query("select * from import_rows where job_id = $1", key.jobId);
    await world.query("update jobs set status = 'queued', run_at = null");
    await world.query("delete from import_rows");
    await erase(phone.slice(1));
    await erase("15552220040");
    // As if the rows had been received after the erasures.
    for (const { line, content, named_hashes, refused_code } of rows)
      await world.query(
        `insert into import_rows (account_id, job_id, line, content, named_hashes, refused_code)
         values ($1, $2, $3, $4, $5, $6)`,
        key.accountId,
        key.jobId,
        line,
        content,
        named_hashes,
        refused_code,
      );
    const row = await world.database.transaction((session) => queueImport(session, key));
    expect(row).toMatchObject({ refused: 1, erased: 1 });
    expect(await report(world, id)).toContain("13;Cy;Dee".replaceAll(";", ","));
    expect((await world.query("select from import_erased")).length).toBe(0);
  });
});

test("headings of a running import are forgotten at its end", async () => {
  await add("+15552220008");
  const { id } = (await upload(world, "phone,Xyzzy notes\n15552220009,a\n")).body.import;
  await erase("15552220008");
  expect((await world.api.call("GET", `/imports/${id}`)).body.ignored_columns).toEqual(["Xyzzy notes"]);
  await work(world, id);
  expect(await tablesWith(world.database, "Xyzzy")).toEqual([]);
});

/** Two refused rows of other people. The second has no readable phone. */
const FILE =
  "Xyzzy 1 link,phone,Xyzzy notes,name,Xyzzy 1 text\nx:y,15552220021,a,Bob,b\n15552220022,too few\n";

test.each([
  ["an import that has ended", false],
  ["an import that goes on", true],
])("refused rows of other people lose the names of columns of %s", async (_, later) => {
  await add("+15552220020");
  const { id } = (await upload(world, FILE)).body.import;
  if (!later) await work(world, id);
  const before = await report(world, id);
  expect(before).toContain("Xyzzy 1 link,phone,Xyzzy notes,name,Xyzzy 1 text,line,column,code,value\r\n");
  expect(before).toContain("x:y,15552220021,a,Bob,b,2,Xyzzy 1 link,invalid_link,x:y\r\n");
  await erase("15552220020");
  if (later) {
    expect((await world.api.call("GET", `/imports/${id}`)).body.ignored_columns).toEqual(["Xyzzy notes"]);
    await work(world, id);
  }
  expect(await tablesWith(world.database, "Xyzzy")).toEqual([]);
  expect((await world.api.call("GET", `/imports/${id}`)).body).toMatchObject({
    status: "finished",
    ignored_columns: [],
  });
  const after = await report(world, id);
  const gone = "(name forgotten)";
  expect(after).toBe(
    `\ufeff${gone},phone,${gone},name,${gone},line,column,code,value\r\n` +
      `x:y,15552220021,a,Bob,b,2,${gone},invalid_link,x:y\r\n` +
      '15552220022,too few,,,,3,,wrong_cell_count,"15552220022,too few"\r\n',
  );
  // An import of the report refuses the file rather than ignore cells.
  expect((await upload(world, after)).body.code).toBe("repeated_column");
});

test("an import that begins during an erasure forgets the names of its columns at its end", async () => {
  await add("+15552220030");
  const { id } = (await upload(world, "phone,Xyzzy notes\n1,a\n")).body.import;
  await erase("15552220030");
  // As if the erasure had read the imports before this one was inserted.
  await world.query("update jobs set headings_forgotten = false");
  await work(world, id);
  expect(await tablesWith(world.database, "Xyzzy")).toEqual([]);
});

test("a refused row that is staged after the erasure of its person is deleted", async () => {
  await add("+15552220010");
  const { id } = (await upload(world, "phone,name\n15552220011,Bob\n")).body.import;
  await erase("15552220010");
  await world.query(
    `with late as (
       insert into import_rows (account_id, job_id, line, phone_hash, content, refused_code)
       select $1, $2, 8 + n, case when n = 1 then address_hash end, 'Xyzzy', 'too_long'
       from erased_addresses, generate_series(1, 2) as n
       where account_id = $1
     )
     update jobs
     set status = 'queued', run_at = null, rows_received = rows_received + 2, refused = refused + 2
     where job_id = $2`,
    world.caller.accountId,
    uuidOf("imp", id),
  );
  const key = { accountId: world.caller.accountId, jobId: uuidOf("imp", id) as string };
  const row = await world.database.transaction((session) => queueImport(session, key));
  expect(row).toMatchObject({ refused: 0, erased: 2 });
  expect(await tablesWith(world.database, "Xyzzy")).toEqual([]);
});
