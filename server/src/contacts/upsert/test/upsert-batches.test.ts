// Upserts in batches: each as if it were alone, whatever it shares its batch with.
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { useCaller } from "../../../../test/use-api.ts";
import type { Phone } from "../../../phones/index.ts";
import type { Answer } from "../../../platform/answer.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/access/caller.ts";
import { idempotencyClaim } from "../../../platform/idempotency/claim.ts";
import { newUuid } from "../../../platform/ids.ts";
import { type ContactAnswer, contactOf as contactAnswerOf } from "../../contact.ts";
import type { EnhancedData, GroupsChange } from "../../enhanced-data.ts";
import { createUpserter, type NewUpsert } from "../create-upserter.ts";
import { type UpsertedContact, upsertContacts } from "../upsert-contacts.ts";
import type { ContactChange } from "../write-contacts.ts";

const database = usePool(useDatabase(), { pipelined: true });
const caller = useCaller(database);
let phone: Phone;
let last = 0;

beforeEach(() => {
  phone = `+1555400${String(++last).padStart(4, "0")}` as Phone;
});

const upserter = (over: Partial<Parameters<typeof createUpserter>[0]> = {}) =>
  createUpserter({ database, maxBatch: 128, maxWaiting: 2_000, ...over });

function upsert(change: Partial<NewUpsert> = {}, key?: string): NewUpsert {
  const { enhancedData, ...rest } = change;
  const body = JSON.stringify({ phone, ...rest, enhancedData });
  const claim = idempotencyClaim(caller, key, { method: "POST", path: "/x", body });
  const { accountId, hashKey } = caller;
  return { accountId, hashKey, contactId: newUuid(), phone, claim, ...change };
}

const set = (groups: EnhancedData): GroupsChange => ({ set: groups, drop: [] });
const contactOf = (answer: Answer) => (answer.body as { contact: ContactAnswer }).contact;

async function eventTypes(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select type
     from events, unnest(types, ids) with ordinality as one (type, id, place)
     join contacts on contacts.contact_id = one.id
     where contacts.account_id = $1 and contacts.phone = $2
     order by seq, place`,
    [caller.accountId, phone],
  );
  return rows.map((row) => row.type);
}

describe("changes of a batch", () => {
  test("to one phone are done in order, and each gets the state after it", async () => {
    const line = upserter();
    const changes = [
      upsert({ name: "Ana", enhancedData: set({ a: [{ text: "1" }] }) }),
      upsert({ labels: ["vip"], enhancedData: set({ b: [{ text: "2" }] }) }),
      upsert({}),
      upsert({ enhancedData: { set: {}, drop: ["a"] } }),
      upsert({ name: null, enhancedData: { set: { c: [{ text: "3" }] }, drop: "all" } }),
    ];
    const answers = await Promise.all(changes.map((change) => line.submit(change)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 200, 200, 200, 200]);
    const states = answers
      .map(contactOf)
      .map(({ name, labels, enhanced_data }) => [name, labels, Object.keys(enhanced_data)]);
    expect(states).toEqual([
      ["Ana", "", ["a"]],
      ["Ana", "vip", ["a", "b"]],
      ["Ana", "vip", ["a", "b"]],
      ["Ana", "vip", ["b"]],
      [null, "vip", ["c"]],
    ]);
    const updated = ["contact.updated", "contact.updated", "contact.updated"];
    expect(await eventTypes()).toEqual(["contact.created", ...updated]);
  });

  const text = fc.constantFrom("x", "y", "é", '"', "\\", "{}", "1");
  /** Three of the longest don't fit into a contact. */
  const long = fc.oneof(
    { arbitrary: text, weight: 5 },
    { arbitrary: fc.constant("long".repeat(25_000)), weight: 1 },
  );
  const entry = fc.oneof(fc.record({ text: long }), fc.record({ description: text, text }));
  const groups = fc.dictionary(
    fc.constantFrom("a", "b", "bb", "é", "zz", "10", "2"),
    fc.array(entry, { minLength: 1 }),
    {
      noNullPrototype: true,
    },
  );
  const change = fc.record(
    {
      phone: fc.constantFrom<Phone>(
        "+15554010001" as Phone,
        "+15554010002" as Phone,
        "+15554010003" as Phone,
      ),
      name: fc.option(text),
      labels: fc.uniqueArray(text),
      enhancedData: fc.record({
        set: groups,
        drop: fc.oneof(fc.constant("all" as const), fc.uniqueArray(fc.constantFrom("c", "a", "10"))),
      }),
    },
    { requiredKeys: ["phone"] },
  );
  /** A valid request: no group is both set and removed. */
  const sayable = change.map(({ enhancedData, ...rest }): ContactChange => {
    if (!enhancedData) return rest;
    const { set, drop } = enhancedData;
    return {
      ...rest,
      enhancedData: { set, drop: drop === "all" ? drop : drop.filter((name) => !Object.hasOwn(set, name)) },
    };
  });

  test("have the same results in any batches as one by one", async () => {
    const cut = fc.array(fc.tuple(sayable, fc.boolean()), { maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(cut, async (steps) => {
        const [batched, single] = [await createTestAccount(database), await createTestAccount(database)];
        const batches: ContactChange[][] = [[]];
        for (const [one, begins] of steps) {
          if (begins) batches.push([]);
          (batches.at(-1) as ContactChange[]).push(one);
        }
        const together: UpsertedContact[] = [];
        for (const batch of batches) together.push(...(await apply(batched, batch)));
        const alone: UpsertedContact[] = [];
        for (const [one] of steps) alone.push(...(await apply(single, [one])));
        expect(together.map(comparable)).toEqual(alone.map(comparable));
        expect(await book(batched)).toEqual(await book(single));
      }),
      { numRuns: 20 },
    );
  });

  test("that arrive at several processes in any order lose nothing of each other", async () => {
    const lines = [upserter(), upserter(), upserter({ maxBatch: 3 })];
    const names = Array.from({ length: 90 }, (_, index) => `group ${index}`);
    const answers = await Promise.all(
      names.map((name, index) =>
        (lines[index % 3] as (typeof lines)[0]).submit(
          upsert(index === 45 ? { name: "Ana" } : { enhancedData: set({ [name]: [{ text: name }] }) }),
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const { rows } = await database.pool.query("select name, enhanced_data from contacts where phone = $1", [
      phone,
    ]);
    expect(rows[0].name).toBe("Ana");
    expect(Object.keys(rows[0].enhanced_data).sort()).toEqual(names.toSpliced(45, 1).sort());
    expect(await eventTypes()).toEqual(["contact.created", ...Array(89).fill("contact.updated")]);
  });

  test("of two processes to the same new phones create each contact once and don't deadlock", async () => {
    const lines = [upserter(), upserter()];
    const phones = Array.from(
      { length: 60 },
      (_, index) => `+155541001${String(index).padStart(2, "0")}` as Phone,
    );
    const answers = await Promise.all(
      lines.flatMap((line, index) =>
        (index === 0 ? phones : phones.toReversed()).map((each) =>
          line.submit(upsert({ phone: each, enhancedData: set({ [`line ${index}`]: [{ text: "x" }] }) })),
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(60);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
    const { rows } = await database.pool.query("select enhanced_data from contacts where phone = any ($1)", [
      phones,
    ]);
    expect(rows.map((row) => Object.keys(row.enhanced_data).sort())).toEqual(
      phones.map(() => ["line 0", "line 1"]),
    );
  });
});

describe("an upsert that is refused", () => {
  test("fails alone and has no effect on later ones of its batch", async () => {
    const line = upserter();
    const big = { text: "x".repeat(4_000) };
    const most = set({ a: Array.from({ length: 60 }, () => big) });
    const results = await Promise.allSettled([
      line.submit(upsert({ name: "Ana", enhancedData: most })),
      line.submit(
        upsert({ name: "refused", enhancedData: set({ b: Array.from({ length: 6 }, () => big) }) }),
      ),
      line.submit(upsert({ labels: ["kept"] })),
      line.submit(upsert({ phone: "+15554019999" as Phone })),
      line.submit(upsert({ name: "\0" })),
    ]);
    expect(results.map((result) => result.status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
      "rejected",
    ]);
    expect(results[1]).toMatchObject({ reason: { code: "enhanced_data_too_large", status: 422 } });
    const { rows } = await database.pool.query("select name, labels from contacts where phone = $1", [phone]);
    expect(rows).toEqual([{ name: "Ana", labels: ["kept"] }]);
  });

  test("large data that fits is written, changed and found unchanged", async () => {
    const line = upserter();
    const big = { text: "é".repeat(2_000), description: '"'.repeat(2_000) };
    const large = set({ a: Array.from({ length: 25 }, () => big) });
    const once = await line.submit(upsert({ enhancedData: large }));
    const more = await line.submit(upsert({ enhancedData: set({ b: [big] }) }));
    const same = await line.submit(upsert({ enhancedData: set({ b: [big] }) }));
    expect([once.status, more.status, same.status]).toEqual([201, 200, 200]);
    expect(contactOf(more).enhanced_data).toEqual({ ...large.set, b: [big] });
    expect(contactOf(same)).toEqual(contactOf(more));
    expect(await eventTypes()).toEqual(["contact.created", "contact.updated"]);
  });
});

test("a contact that another transaction has locked doesn't hold up other requests", async () => {
  const line = upserter();
  await line.submit(upsert());
  const locks = await holdLocks(database, "select from contacts where phone = $1 for update", [phone]);
  const held = line.submit(upsert({ name: "late" }));
  const others = ["+15554030001", "+15554030002"] as Phone[];
  const free = await Promise.all(others.map((each) => line.submit(upsert({ phone: each }))));
  expect(free.map((answer) => answer.status)).toEqual([201, 201]);
  await locks.commit();
  expect(contactOf(await held).name).toBe("late");
});

describe("under an Idempotency-Key", () => {
  test("a hundred repeats over two processes are done once and get the same answer", async () => {
    const lines = [upserter(), upserter()];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (lines[index % 2] as (typeof lines)[0]).submit(upsert({ name: "Ana" }, "hundred")),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(answers.filter((answer) => !answer.headers?.["idempotent-replayed"])).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await eventTypes()).toEqual(["contact.created"]);
  });

  test.each([
    ["in one batch", false],
    ["in a later batch", true],
  ])("another request is refused, %s", async (label, later) => {
    const line = upserter();
    const key = `other ${label}`.replaceAll(" ", "-");
    const first = line.submit(upsert({ name: "Ana" }, key));
    if (later) await first;
    const second = line.submit(upsert({ name: "Other" }, key));
    await expect(second).rejects.toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect(contactOf(await first).name).toBe("Ana");
  });

  test("a refusal frees the key, and a twin in the batch is refused like the first", async () => {
    const line = upserter();
    const big = set({ a: Array.from({ length: 70 }, () => ({ text: "x".repeat(4_000) })) });
    const refused = await Promise.allSettled([
      line.submit(upsert({ enhancedData: big }, "refused")),
      line.submit(upsert({ enhancedData: big }, "refused")),
    ]);
    for (const result of refused)
      expect(result).toMatchObject({ reason: { code: "enhanced_data_too_large" } });
    expect((await line.submit(upsert({ name: "Ana" }, "refused"))).status).toBe(201);
  });
});

describe("when the answer of a commit is lost", () => {
  /** The first transaction commits, and nobody hears of it. */
  function deaf(): Database {
    let calls = 0;
    const transaction: Database["transaction"] = async (work, settings) => {
      const result = await database.transaction(work, settings);
      if (++calls === 1) throw Object.assign(new Error("lost"), { code: "08006" });
      return result;
    };
    return { ...database, transaction };
  }

  test.each([
    ["without a key", undefined],
    ["with a key", "lost"],
  ])("the upsert is done once and answered as the first try, %s", async (_, key) => {
    const line = upserter({ database: deaf() });
    const answer = await line.submit(upsert({ name: "Ana" }, key));
    expect(answer.status).toBe(201);
    expect(answer.headers?.["idempotent-replayed"]).toBeUndefined();
    expect(contactOf(answer)).toMatchObject({ phone, name: "Ana" });
    expect(await eventTypes()).toEqual(["contact.created"]);
  });
});

test("labels are added to those of the contact, up to 200, also in one batch with others of the same phone", async () => {
  const change = (fields: Partial<ContactChange>): ContactChange => ({ phone: phone as Phone, ...fields });
  const many = Array.from({ length: 199 }, (_, n) => `l${n}`);
  const account = await createTestAccount(database);
  const outcomes = await apply(account, [
    change({ addLabels: ["b", "a"] }),
    change({ addLabels: ["a", "c"] }),
    change({ name: "Ana" }),
    change({ addLabels: ["c"] }),
    change({ addLabels: many }),
  ]);
  expect(outcomes.map((one) => (one.outcome === "too_large" ? one.code : one.outcome))).toEqual([
    "created",
    "updated",
    "updated",
    "unchanged",
    "too_many_labels",
  ]);
  expect(await book(account)).toMatchObject([{ name: "Ana", labels: ["b", "a", "c"] }]);
});

async function apply(account: Caller, changes: ContactChange[]): Promise<UpsertedContact[]> {
  return database.transaction((session) => upsertContacts({ ...account, session }, changes));
}

function comparable(upserted: UpsertedContact) {
  if (upserted.outcome === "too_large") return upserted;
  const { phone, name, labels } = upserted.row;
  const contact = contactAnswerOf(upserted.row);
  // As text: the order of groups is answered, and makes the ETag.
  return { ...upserted, row: { phone, name, labels, enhanced_data: JSON.stringify(contact.enhanced_data) } };
}

async function book({ accountId }: Caller) {
  const { rows } = await database.pool.query(
    "select phone, name, labels, enhanced_data::text from contacts where account_id = $1 order by phone",
    [accountId],
  );
  return rows;
}
