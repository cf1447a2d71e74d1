import { describe, expect, test } from "vitest";
import { testHashKeys } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { insertContact } from "../../../../test/rows.ts";
import { useCaller } from "../../../../test/use-api.ts";
import type { Database } from "../../../platform/database/database.ts";
import { idempotencyClaim } from "../../../platform/idempotency/claim.ts";
import { newUuid } from "../../../platform/ids.ts";
import type { MessageToPhone, NewMessage } from "../../message/new-message.ts";
import type { WaitingMessage } from "../../message/waiting-message.ts";
import { testAcceptor, textOf } from "../../test/queue.ts";
import { type Acceptor, createAcceptor } from "../accept-messages.ts";

const database = usePool(useDatabase());
const caller = useCaller(database);
const senderId = newUuid();
const acceptor = (onQueued?: (messages: WaitingMessage[]) => void) => testAcceptor(database, onQueued);

function message(phone: string, key?: string, body = "Hello"): MessageToPhone {
  const claim = idempotencyClaim(caller, key, { method: "POST", path: "/x", body: body + phone });
  return { ...textOf(caller.accountId, senderId, phone, body), by: caller, claim };
}

function toContact(contactId: string, key?: string): NewMessage {
  const { phone: _, ...rest } = message("+1555", key);
  return { ...rest, contactId };
}

const contact = (phone: string) => insertContact(database, caller.accountId, phone);

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query(`select count(*) as n from ${sql}`, values);
  return rows[0].n;
}

describe("accepting a batch", () => {
  test("writes contacts, messages, places in lanes and events, and reports the queued messages in order", async () => {
    const queued: WaitingMessage[] = [];
    const line = acceptor((messages) => queued.push(...messages));
    const phones = ["+15550100001", "+15550100002", "+15550100001", "+15550100003"];
    const results = await Promise.all(phones.map((phone) => line.submit(message(phone))));
    expect(results.map((result) => result.kind)).toEqual(phones.map(() => "accepted"));
    expect(queued.map((one) => one.seq)).toEqual(queued.map((one) => one.seq).toSorted((a, b) => a - b));
    expect(new Set(queued.map((one) => one.contactId)).size).toBe(3);
    expect(await count("contacts where phone like '+155501000%'")).toBe(3);
    const { rows } = await database.pool.query("select types from events where account_id = $1", [
      caller.accountId,
    ]);
    const types = rows.flatMap((row) => row.types);
    expect(types.filter((type) => type === "contact.created")).toHaveLength(3);
    expect(types.filter((type) => type === "message.queued")).toHaveLength(4);
  });

  test("a request that PostgreSQL rejects fails alone", async () => {
    const line = acceptor();
    const bad = {
      ...message("+15550100010"),
      content: { type: "nonsense", body: "\0" },
    } as unknown as NewMessage;
    const members = [message("+15550100011"), bad, message("+15550100012")];
    const results = await Promise.allSettled(members.map((member) => line.submit(member)));
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(
      await count("messages where message_id = any ($1)", [members.map((member) => member.messageId)]),
    ).toBe(2);
  });

  test("a contact that another transaction has locked doesn't hold up other requests", async () => {
    const line = acceptor();
    await line.submit(message("+15550100030"));
    const locks = await holdLocks(database, "select from contacts where phone = '+15550100030' for update");
    const held = line.submit(message("+15550100030"));
    const free = await Promise.all([
      line.submit(message("+15550100031")),
      line.submit(message("+15550100032")),
    ]);
    expect(free.map((result) => result.kind)).toEqual(["accepted", "accepted"]);
    // The next batch runs while the held one still waits aside.
    expect((await line.submit(message("+15550100033"))).kind).toBe("accepted");
    await locks.commit();
    expect((await held).kind).toBe("accepted");
  });

  test("two processes that create the same contacts create each once and don't deadlock", async () => {
    const lines = [acceptor(), acceptor()];
    const phones = Array.from({ length: 40 }, (_, index) => `+155501001${String(index).padStart(2, "0")}`);
    const sends = lines.flatMap((line, index) =>
      (index === 0 ? phones : phones.toReversed()).map((phone) => line.submit(message(phone))),
    );
    expect((await Promise.all(sends)).every((result) => result.kind === "accepted")).toBe(true);
    expect(await count("contacts where phone = any ($1)", [phones])).toBe(40);
    expect(
      await count("outbox join contacts using (account_id, contact_id) where phone = any ($1)", [phones]),
    ).toBe(80);
  });
});

describe("a message to a contact by its id", () => {
  test("updates the contact, creates none, and is accepted beside messages to phones", async () => {
    const queued: WaitingMessage[] = [];
    const line = acceptor((messages) => queued.push(...messages));
    const known = await contact("+15550110001");
    const results = await Promise.all([
      line.submit(toContact(known)),
      line.submit(message("+15550110001")),
      line.submit(toContact(known)),
    ]);
    expect(results).toEqual(
      results.map(() => expect.objectContaining({ kind: "accepted", contactId: known })),
    );
    expect(queued.map((one) => one.contactId)).toEqual(Array(3).fill(known));
    const { rows } = await database.pool.query(
      "select last_sender_id, last_message_at is not null as touched from contacts where contact_id = $1",
      [known],
    );
    expect(rows).toEqual([{ last_sender_id: senderId, touched: true }]);
  });

  test("that is gone is refused alone, frees its key, and creates no contact", async () => {
    const line = acceptor();
    const [known, gone] = [await contact("+15550110002"), await contact("+15550110003")];
    await database.pool.query("delete from contacts where contact_id = $1", [gone]);
    const twins = [toContact(gone, "gone"), toContact(gone, "gone")];
    const results = await Promise.allSettled([toContact(known), ...twins].map((one) => line.submit(one)));
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "rejected"]);
    for (const result of results.slice(1))
      expect(result).toMatchObject({ reason: { status: 404, code: "contact_not_found" } });
    expect(await count("contacts where phone = '+15550110003'")).toBe(0);
    expect((await line.submit(message("+15550110004", "gone"))).kind).toBe("accepted");
  });

  test("that is being erased is refused after the erasure", async () => {
    const line = acceptor();
    const known = await contact("+15550110005");
    const erasure = await holdLocks(database, "delete from contacts where contact_id = $1", [known]);
    const refused = expect(line.submit(toContact(known))).rejects.toMatchObject({
      code: "contact_not_found",
    });
    const other = await contact("+15550110006");
    expect((await line.submit(toContact(other))).kind).toBe("accepted");
    await erasure.commit();
    await refused;
    expect(await count("contacts where phone = '+15550110005'")).toBe(0);
  });

  test("two processes with the same contacts in opposite order don't deadlock", async () => {
    const lines = [acceptor(), acceptor()];
    const phones = Array.from({ length: 30 }, (_, index) => `+155501101${String(index).padStart(2, "0")}`);
    const ids = await Promise.all(phones.map(contact));
    const sends = lines.flatMap((line, index) =>
      (index === 0 ? ids : ids.toReversed()).flatMap((id) => {
        const phone = phones[ids.indexOf(id)] as string;
        return [line.submit(toContact(id)), line.submit(message(phone))];
      }),
    );
    expect((await Promise.all(sends)).every((result) => result.kind === "accepted")).toBe(true);
    expect(await count("outbox where contact_id = any ($1)", [ids])).toBe(120);
  });
});

describe("idempotency keys", () => {
  test("a hundred concurrent requests with one key, over two processes, make one message", async () => {
    const lines = [acceptor(), acceptor()];
    const sends = Array.from({ length: 100 }, (_, index) =>
      (lines[index % 2] as Acceptor).submit(message("+15550100050", "once")),
    );
    const results = await Promise.all(sends);
    expect(results.filter((result) => result.kind === "accepted")).toHaveLength(1);
    const repeated = results.flatMap((result) => (result.kind === "repeated" ? [result.messageId] : []));
    expect(repeated).toHaveLength(99);
    expect(new Set(repeated).size).toBe(1);
    expect(
      await count("messages join contacts using (account_id, contact_id) where phone = '+15550100050'"),
    ).toBe(1);
  });

  test.each([
    ["in one batch", false],
    ["in a later batch", true],
  ])("another request with a used key is refused, %s", async (label, later) => {
    const line = acceptor();
    const first = line.submit(message("+15550100060", `key ${label}`.replaceAll(" ", "-")));
    if (later) await first;
    const second = line.submit(message("+15550100060", `key ${label}`.replaceAll(" ", "-"), "Another text"));
    await first;
    await expect(second).rejects.toMatchObject({ status: 422, code: "idempotency_key_reused" });
  });

  test("an expired key is free again", async () => {
    const line = acceptor();
    await line.submit(message("+15550100080", "expiring"));
    await database.pool.query("update idempotency_keys set expires_at = now() where expires_at > now()");
    expect((await line.submit(message("+15550100080", "expiring"))).kind).toBe("accepted");
  });
});

describe("when the answer of a commit is lost", () => {
  /** Loses the answer of the first commit. */
  function deaf(): Database {
    let isLost = false;
    const transaction: Database["transaction"] = async (work, settings) => {
      const result = await database.transaction(work, settings);
      if (isLost) return result;
      isLost = true;
      throw Object.assign(new Error("Connection terminated"), { code: "08006" });
    };
    return { ...database, transaction };
  }

  test.each([
    ["without a key", "+15550100095", undefined],
    ["with a key", "+15550100096", "lost"],
  ])("the message is written once, with one event, %s", async (_label, phone, key) => {
    const onQueued = () => undefined;
    const line = createAcceptor({
      database: deaf(),
      hashKeys: testHashKeys(database),
      maxBatch: 8,
      maxWaiting: 8,
      onQueued,
    });
    const member = message(phone, key);
    expect((await line.submit(member)).kind).toBe("accepted");
    expect(await count("outbox where message_id = $1", [member.messageId])).toBe(1);
    expect(await count("events where $1 = any (ids)", [member.messageId])).toBe(1);
  });
});
