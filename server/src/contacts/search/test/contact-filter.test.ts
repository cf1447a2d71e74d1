// The filter with the database's folding: each rule at its boundary.
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { useCaller } from "../../../../test/use-api.ts";
import * as t from "../../../platform/database/sql-types.ts";
import { statement } from "../../../platform/database/statement.ts";
import { faultsOf } from "../../../platform/http/input/issues.ts";
import { newUuid } from "../../../platform/ids.ts";
import { isSelectedLiterally } from "../../bulk/selection.ts";
import { hostileStrings } from "../../test/hostile-strings.ts";
import {
  type ContactFilter,
  contactFilterField,
  contactFilterFields,
  FILTER_PARAMETERS,
  filterValues,
  MATCHES_FILTER,
} from "../contact-filter.ts";

const database = usePool(useDatabase());
const caller = useCaller(database, beforeEach);

interface Known {
  name?: string | null;
  phone?: string | null;
  labels?: string[];
  updatedAt?: string;
}

async function add({ name = null, phone = null, labels = [], updatedAt }: Known): Promise<void> {
  await database.pool.query(
    `insert into contacts (account_id, contact_id, name, phone, labels, updated_at)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))`,
    [caller.accountId, newUuid(), name, phone, labels, updatedAt ?? null],
  );
}

/** Parameters and literals must find the same contacts. */
async function found(filter: ContactFilter): Promise<number> {
  const { accountId } = caller;
  const counted = await database.run(count, { accountId, ...filterValues(filter, null) });
  const { rows } = await database.pool.query(
    `select count(*) as n from contacts where account_id = '${accountId}' and ${isSelectedLiterally({ filter })}`,
  );
  expect(counted).toEqual(rows);
  return rows[0].n;
}

const count = statement({
  parameters: { accountId: t.uuid, ...FILTER_PARAMETERS },
  columns: { n: t.int8 },
  sql: `select count(*) as n from contacts where account_id = $accountId and ${MATCHES_FILTER}`,
});

describe("q", () => {
  test.each<[string, string, number]>([
    ["Ana María", "ana", 1],
    ["Ana Maria", "maría", 1],
    ["Ana María", "a m", 1],
    ["Ana María", "mario", 0],
    ["Mari\u0301a", "marí", 1],
    ["Zoë Ångström", "zoe angstrom", 1],
    ["Łukasz Øre Đặng", "lukasz ore dang", 1],
    ["IŞIK", "ışık", 1],
    ["ΟΔΥΣΣΕΥΣ", "Οδυσσεύς", 1],
    ["مُحَمَّد", "محمد", 1],
    ["Ｆｕｌｌ Ｗｉｄｔｈ", "full width", 1],
    ["ﬁne", "fine", 1],
    ["5 000 club", "5 000", 1],
    ["100% off_peak", "100%", 1],
    ["off_peak", "off_peak", 1],
    ["off peak", "off_peak", 0],
    ["back\\slash", "k\\s", 1],
    ["plain", "\u0301", 0],
    ["Jürgen Krüger", "krueger", 1],
    ["Jürgen Krüger", "Krüger Jürgen", 1],
    ["Anna Straße", "strasse", 1],
    ["Søren Kjær", "soeren", 1],
    ["Ana Marlowe", "Marlowe, Ana", 1],
    ["Ana Sofía Marlowe", "marlowe ana", 1],
    ["Ana Marlowe", "marlowe a", 1],
    ["Ana Marlowe", "marlowe n", 0],
    ["Manuel Blau", "manul", 0],
    ["A (b) [c] c* d+ $e ^f \\g {h} i|j", "i|j (b) [c] d+ $e ^f \\g {h} c*", 0],
    ["xyz (abc) [def] ghi* jkl+", "jkl+ ghi* [def] (abc) xyz", 1],
    ["xyz abc", "abc x.z", 0],
  ])("%s, searched as %s: %s", async (name, q, times) => {
    await add({ name });
    expect(await found({ q })).toBe(times);
  });

  test.each([
    ["+15551234567", 1],
    ["1 555-123 45 67", 1],
    ["5", 1],
    ["+1", 1],
    ["+5551", 0],
    ["١٥٥٥١٢٣", 1],
    ["555 x 123", 0],
    ["001 555 123 4567", 1],
  ])("a phone, searched as %s: %s", async (q, times) => {
    await add({ phone: "+15551234567", name: "Ana" });
    expect(await found({ q })).toBe(times);
  });

  test.each([
    ["+491711234567", "0171 1234567", 1],
    ["+447911123456", "+44 (0)7911 123456", 1],
    ["+491711234567", "0049 171 1234567", 1],
    ["+491711234567", "017", 0],
    ["+39061234567", "06 1234567", 1],
    ["+525512345678", "+52 1 55 1234 5678", 1],
    ["+5215512345678", "525512345678", 1],
    ["+551187654321", "+5511987654321", 1],
  ])("%s, searched as %s: %s", async (phone, q, times) => {
    await add({ phone });
    expect(await found({ q })).toBe(times);
  });

  test("a contact without name and phone is found by no text", async () => {
    await add({});
    expect(await found({})).toBe(1);
    expect(await found({ q: "a" })).toBe(0);
  });

  test.each(hostileStrings)("a name made of %s is found by itself", async (_, name) => {
    const stored = [...name].slice(0, 256).join("");
    await add({ name: stored });
    const { success, data } = contactFilterField.safeParse({ q: stored });
    expect(success).toBe(stored.trim() !== "");
    if (data) expect(await found(data)).toBe(1);
  });
});

describe("labels", () => {
  beforeEach(() => add({ labels: ["vip", "5,000 club", 'a "quote" \\'] }));

  test.each<[string[], number]>([
    [["vip"], 1],
    [["VIP"], 0],
    [["vi"], 0],
    [["vip", "5,000 club"], 1],
    [["vip", "5"], 0],
    [['a "quote" \\'], 1],
  ])("%j: %s", async (labels, times) => {
    expect(await found({ label: labels })).toBe(times);
  });
});

describe("the fields", () => {
  const query = z.strictObject(contactFilterFields);
  const codesOf = (schema: z.ZodType, given: unknown) => {
    const { error } = schema.safeParse(given);
    return error ? [...faultsOf(error, given)].map(({ pointer, code }) => `${pointer} ${code}`) : [];
  };

  test.each<[object, string[]]>([
    [{ q: "" }, ["/q too_short"]],
    [{ q: "é".repeat(256) }, []],
    [{ q: "é".repeat(257) }, ["/q too_long"]],
    [{ q: "a\0" }, ["/q invalid_text"]],
    [{ q: ["a", "b"] }, ["/q invalid_type"]],
    [{ label: "" }, ["/label/0 too_short"]],
    [{ label: ["a", "l".repeat(129)] }, ["/label/1 too_long"]],
    [{ label: Array.from({ length: 51 }, String) }, ["/label too_large"]],
    [{ updated_since: "2026-03-01T12:00:00+05:30" }, []],
    [{ updated_since: "2026-03-01" }, ["/updated_since invalid_value"]],
  ])("%j: %j", (given, codes) => {
    expect(codesOf(query, given)).toEqual(codes);
  });

  test.each<[object, string[]]>([
    [{ q: "a", label: ["a"], updated_since: "2026-03-01T12:00:00Z" }, []],
    [{ label: "a" }, ["/label invalid_type"]],
    [{ label: [] }, ["/label too_small"]],
  ])("of a body, %j: %j", (given, codes) => {
    expect(codesOf(contactFilterField, given)).toEqual(codes);
  });

  test.each(["0000-01-01T00:00:00Z", "0000-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])(
    "the database can compare with %s",
    async (time) => {
      const given = contactFilterField.parse({ updated_since: time });
      await expect(found(given)).resolves.toBe(0);
    },
  );

  test("a filter is answered as it was given", () => {
    const given = { q: "Ana", label: ["vip"], updated_since: "2026-03-01T12:00:00.000Z" };
    expect(contactFilterField.parse(given)).toEqual(given);
    expect(contactFilterField.parse({})).toEqual({});
  });
});

test("opted_out finds those who opted out, or the others", async () => {
  await add({ name: "Ana" });
  await add({ name: "Bo" });
  await database.pool.query("update contacts set opted_out = 'all' where account_id = $1 and name = 'Bo'", [
    caller.accountId,
  ]);
  expect(await found({ opted_out: true })).toBe(1);
  expect(await found({ opted_out: false })).toBe(1);
  expect(await found({ opted_out: true, q: "ana" })).toBe(0);
  expect(await found({})).toBe(2);
});
