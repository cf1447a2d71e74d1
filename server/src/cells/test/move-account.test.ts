// An account moves to another cell with every row, also when the command is killed at any step.
import type { Client } from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LEFT_OUT, readTables } from "../../backup/index.ts";
import { fillTables } from "../../backup/test/fill-tables.ts";
import { seal } from "../../platform/crypto.ts";
import { createJobTables } from "../../platform/database/schema/job-tables.ts";
import { cancelMove, forgetAccount, type MoveOptions, type MoveStep, moveAccount } from "../index.ts";
import { accountTables } from "../move/guard.ts";
import { moveName } from "../move/move-name.ts";
import { on, useTwoCells } from "./two-cells.ts";

const SECRET_KEY = Buffer.alloc(32, 7);
const KEY = { "hash_keys.wrapped_key": `'\\x${seal(SECRET_KEY, "a hash key").toString("hex")}'` };
const STEPS: MoveStep[] = [
  "copying",
  "copied",
  "closing",
  "closed",
  "caught-up",
  "compared",
  "opened",
  "left",
];
const PLACE = { "media_objects.place": "'s3://media/shop'" };
const OPEN = { "accounts.move_status": "null", "accounts.sending_held_at": "null" };

const cells = useTwoCells();
let accountId: string;
let others: string[];
let tables: string[];

/** Three accounts in one cell, and one in the other. */
async function fillCells(): Promise<void> {
  for (const url of [cells.source.url, cells.target.url]) await createJobTables(url);
  await on(cells.sourceAdmin, (client) => client.query("alter role parley replication"));
  await on(cells.source.url, async (client) => {
    const names = (await readTables(client, LEFT_OUT)).map(({ name }) => name);
    await client.query(`truncate ${names.join(", ")} cascade`);
    tables = await accountTables(client);
    await fillTables(client, ["accounts", ...tables], 3, { ...KEY, ...OPEN, ...PLACE });
    const { rows } = await client.query<{ account_id: string }>("select account_id from accounts order by 1");
    [accountId, ...others] = rows.map((row) => row.account_id) as [string, ...string[]];
    await client.query(
      "select graphile_worker.add_job('sliced-turn', json_build_object('accountId', account_id)) from accounts",
    );
  });
  // The other cell has an account of its own.
  await on(cells.target.url, async (client) => {
    await client.query(`truncate ${["accounts", ...tables].join(", ")} cascade`);
    await fillTables(client, ["accounts", "hash_keys"], 1, { ...KEY, ...OPEN });
    await client.query("truncate workers");
    await addProcess(client, "s3://media/shop at Amazon S3");
  });
}

/** A process that runs, by the place of its files. */
const addProcess = (client: Client, store: string | null) =>
  client.query(
    `insert into workers (worker_id, host, pid, process_started, takes_lanes, program_version, media_store)
    values (gen_random_uuid(), 'host', 1, 'now', true, 1, $1)`,
    [store],
  );

const optionsOf = (more: Partial<MoveOptions> = {}): MoveOptions => ({
  accountId,
  sourceUrl: cells.source.url,
  targetUrl: cells.targetAdmin,
  replicateFrom: cells.sourceAdmin,
  secretKey: SECRET_KEY,
  s3Endpoint: null,
  tell: async () => undefined,
  ...more,
});

/** Every row of the account, by table, without what a move changes. */
async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  return on(url, async (client) => {
    const read: Record<string, unknown[]> = {};
    for (const table of ["accounts", ...tables]) {
      const { rows } = await client.query(
        `select to_jsonb(t) - 'move_status' as row from ${table} as t where account_id = $1 order by t::text`,
        [accountId],
      );
      read[table] = rows.map(({ row }) => row);
    }
    return {
      ...read,
      lanes:
        read["lanes"]?.map((row) => ({
          ...(row as object),
          worker_id: null,
          unreachable_since: null,
          epoch: null,
        })) ?? [],
    };
  });
}

const statusIn = (url: string) =>
  on(url, async (client) => {
    const { rows } = await client.query("select move_status from accounts where account_id = $1", [
      accountId,
    ]);
    return rows.map(({ move_status: status }) => status ?? "open")[0] ?? "none";
  });

/** What a move makes apart from rows. */
async function remnants(): Promise<string[]> {
  const name = moveName(accountId);
  const find = (url: string, sql: string) =>
    on(url, async (client) => (await client.query(sql, [name])).rows.map((row) => String(row.name)));
  return [
    ...(await find(
      cells.source.url,
      "select slot_name as name from pg_replication_slots where slot_name = $1",
    )),
    ...(await find(cells.source.url, "select pubname as name from pg_publication where pubname = $1")),
    ...(await find(
      cells.target.url,
      "select subname as name from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())",
    )),
    ...(await find(cells.target.url, "select tgname as name from pg_trigger where starts_with(tgname, $1)")),
  ];
}

/** Ends the connections of the command at a step, as a kill does, and leaves it there. */
async function killedAt(step: MoveStep): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const onStep = async (reached: MoveStep) => {
      if (reached !== step) return;
      await on(cells.sourceAdmin, (client) =>
        client.query(
          `select pg_terminate_backend(pid, 5000)
          from pg_stat_activity
          where application_name = 'parley-move'
            and datname = any($1)`,
          // Other tests move accounts on the same server.
          [[cells.source.url, cells.target.url].map((url) => new URL(url).pathname.slice(1))],
        ),
      );
      resolve();
      await new Promise(() => undefined);
    };
    moveAccount(optionsOf({ onStep })).catch(reject);
  });
}

describe("an account that moves", () => {
  let before: Record<string, unknown[]>;
  /** What came of changes during the move. */
  const seen: unknown[] = [];
  const told: string[] = [];
  const place = "select last_value::int as last from outbox_seq";
  const rename = "update contacts set name = 'Ana' where account_id = $1";
  const change = (url: string, sql: string, id: string) =>
    on(url, (client) =>
      client.query(sql, [id]).then(
        ({ rowCount }) => rowCount,
        (error) => error.code,
      ),
    );

  beforeAll(async () => {
    await fillCells();
    await on(cells.source.url, (client) => client.query("select setval('outbox_seq', 5000)"));
    const erase = "delete from contacts where account_id = $1";
    const setting = "update accounts set event_days = 3 where account_id = $1";
    const onStep = async (step: MoveStep) => {
      if (step === "copied") seen.push(await change(cells.source.url, rename, accountId));
      if (step === "copied") seen.push(await change(cells.target.url, rename, accountId));
      if (step === "closing") before = await rowsOf(cells.source.url);
      if (step === "closed")
        for (const sql of [rename, erase, setting]) seen.push(await change(cells.source.url, sql, accountId));
      if (step === "closed") seen.push(await change(cells.source.url, rename, others[0] as string));
    };
    await expect(forgetAccount(cells.source.url, accountId, () => undefined)).rejects.toThrow(
      "Only an account that has moved",
    );
    const moved = await moveAccount(optionsOf({ onStep, tell: async (cell) => void told.push(cell) }));
    expect(moved.rows).toBe(tables.length);
    expect(moved.closedMs).toBeLessThan(5_000);
  });

  test("has every row in the other cell, and nothing of the other accounts", async () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length !== 1)).toEqual([]);
    expect(told).toEqual(["source", "target", "source"]);
    expect(await rowsOf(cells.target.url)).toEqual(before);
    expect([await statusIn(cells.source.url), await statusIn(cells.target.url)]).toEqual(["left", "open"]);
    expect(await remnants()).toEqual([]);
    for (const other of others)
      expect(
        await on(cells.target.url, (client) =>
          client.query("select from contacts where account_id = $1", [other]),
        ),
      ).toMatchObject({ rowCount: 0 });
  });

  test("takes its background jobs along, and numbers of the other cell continue after those of this one", async () => {
    const jobs = "select payload ->> 'accountId' as account from graphile_worker._private_jobs order by 1";
    const jobsIn = (url: string) =>
      on(url, async (client) => (await client.query(jobs)).rows.map((row) => row.account));
    expect(await jobsIn(cells.target.url)).toContain(accountId);
    expect(await jobsIn(cells.source.url)).not.toContain(accountId);
    expect(await on(cells.target.url, async (client) => (await client.query(place)).rows[0].last)).toBe(
      5_000,
    );
  });

  test("can't be changed while it is closed by a process that doesn't know", async () => {
    expect(seen).toEqual([1, "PM001", "PM001", 0, "PM001", 1]);
    expect(await change(cells.source.url, rename, accountId)).toBe("PM001");
    expect(await change(cells.target.url, rename, accountId)).toBe(1);
  });

  test("can be forgotten, and then come back", async () => {
    const back = optionsOf({
      sourceUrl: cells.targetAdmin,
      targetUrl: cells.sourceAdmin,
      replicateFrom: cells.targetAdmin,
    });
    await expect(moveAccount(back)).rejects.toThrow("Run `parley accounts forget` in that cell first");
    expect(await forgetAccount(cells.source.url, accountId, () => undefined)).toBe(tables.length + 1);
    expect(await statusIn(cells.source.url)).toBe("none");
    await on(cells.source.url, async (client) => {
      await client.query("truncate workers");
      await addProcess(client, "s3://media/shop at Amazon S3");
    });
    await moveAccount(back);
    expect(await rowsOf(cells.source.url)).toEqual(before);
    await on(cells.source.url, (client) =>
      client.query("update contacts set name = 'Bo' where account_id = $1", [accountId]),
    );
  });
});

describe("a command that is killed", () => {
  beforeEach(fillCells);

  test("at every step leaves the account open in one cell at most, and goes on, but doesn't end a move that has opened the other cell", async () => {
    const before = await rowsOf(cells.source.url);
    const states: Record<string, string[]> = {};
    for (const step of STEPS) {
      await killedAt(step);
      states[step] = [await statusIn(cells.source.url), await statusIn(cells.target.url)];
      if (step === "opened")
        await expect(cancelMove(optionsOf())).rejects.toThrow("is open in the other cell already");
    }
    expect(states).toEqual({
      copying: ["open", "arriving"],
      copied: ["open", "arriving"],
      closing: ["closing", "arriving"],
      closed: ["closed", "arriving"],
      "caught-up": ["closed", "arriving"],
      compared: ["closed", "arriving"],
      opened: ["closed", "open"],
      left: ["left", "open"],
    });
    await moveAccount(optionsOf());
    expect(await rowsOf(cells.target.url)).toEqual(before);
    expect(await remnants()).toEqual([]);
  });

  test.each<[MoveStep]>([["copying"], ["compared"]])(
    "at the step %s can be ended, and leaves nothing in the other cell",
    async (step) => {
      const before = await rowsOf(cells.source.url);
      await killedAt(step);
      await cancelMove(optionsOf());
      expect([await statusIn(cells.source.url), await statusIn(cells.target.url)]).toEqual(["open", "none"]);
      expect(await rowsOf(cells.source.url)).toEqual(before);
      expect((await rowsOf(cells.target.url))["contacts"]).toEqual([]);
      expect(await remnants()).toEqual([]);
    },
  );
});

describe("a move is refused", () => {
  beforeAll(fillCells);
  // A test may have changed these.
  beforeEach(async () => {
    await on(cells.sourceAdmin, (client) => client.query("alter role parley replication"));
    await on(cells.target.url, async (client) => {
      await client.query("truncate workers");
      await addProcess(client, "s3://media/shop at Amazon S3");
      await client.query("update hash_keys set wrapped_key = $1", [seal(SECRET_KEY, "a hash key")]);
    });
  });

  const unchanged = async () => {
    expect([await statusIn(cells.source.url), await statusIn(cells.target.url)]).toEqual(["open", "none"]);
    expect(await remnants()).toEqual([]);
  };

  test("when the other cell has another secret key", async () => {
    await on(cells.target.url, (client) =>
      client.query("update hash_keys set wrapped_key = $1", [seal(Buffer.alloc(32, 8), "another")]),
    );
    await expect(moveAccount(optionsOf())).rejects.toThrow("another secret key");
    await unchanged();
  });

  test("when the role of the other cell may not subscribe", async () => {
    await expect(moveAccount(optionsOf({ targetUrl: cells.target.url }))).rejects.toThrow(
      "may not create a subscription",
    );
    await unchanged();
  });

  test("when the role of this cell may not replicate", async () => {
    await on(cells.sourceAdmin, (client) => client.query("alter role parley noreplication"));
    await expect(moveAccount(optionsOf())).rejects.toThrow("alter role parley replication");
    await unchanged();
  });

  test.each<[string, string | null, RegExp]>([
    ["the database", null, /those of the other cell in the database/],
    ["another bucket", "s3://media/other at Amazon S3", /in s3:\/\/media\/other at Amazon S3/],
    ["the same bucket of another store", "s3://media/shop at http://minio", /at http:\/\/minio/],
  ])("when the other cell stores files in %s", async (_where, store, sentence) => {
    await on(cells.target.url, async (client) => {
      await client.query("truncate workers");
      await addProcess(client, store);
    });
    await expect(moveAccount(optionsOf())).rejects.toThrow(sentence);
    await expect(moveAccount(optionsOf())).rejects.toThrow(
      "The account's files are in s3://media/shop at Amazon S3",
    );
    await unchanged();
  });

  test("when no process of the other cell shows where its files are", async () => {
    await on(cells.target.url, (client) => client.query("truncate workers"));
    await expect(moveAccount(optionsOf())).rejects.toThrow(
      "Start Parley there with the same PARLEY_MEDIA_STORE",
    );
    await unchanged();
  });

  test("when the schemas differ", async () => {
    const sql = "update schema_versions set version = version + $1";
    await on(cells.target.url, (client) => client.query(sql, [1]));
    await expect(moveAccount(optionsOf())).rejects.toThrow("The schemas of the cells differ");
    await on(cells.target.url, (client) => client.query(sql, [-1]));
    await unchanged();
  });

  test("when the other cell's PostgreSQL can't reach this one", async () => {
    const replicateFrom = cells.sourceAdmin.replace("postgres@", "nobody@");
    await expect(moveAccount(optionsOf({ replicateFrom }))).rejects.toThrow("can't subscribe to this one");
    expect(await statusIn(cells.source.url)).toBe("open");
    await cancelMove(optionsOf());
    await unchanged();
  });

  test("when the rows differ; the account is open again", async () => {
    const onStep = async (step: MoveStep) => {
      if (step === "closed")
        await on(cells.targetAdmin, (client) =>
          client.query(
            "begin; set local parley.moves = 'on'; delete from events where account_id <> '00000000-0000-0000-0000-000000000000'; commit",
          ),
        );
    };
    await expect(moveAccount(optionsOf({ onStep }))).rejects.toThrow(
      "0 rows of events arrived in the other cell, but this one has 1",
    );
    expect(await statusIn(cells.source.url)).toBe("open");
    await cancelMove(optionsOf());
    await unchanged();
  });
});
