// Reads counts that transactions noted, summed or not.
import { beforeEach, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import { newUuid } from "../../platform/ids.ts";
import { latencyBucket, latencyOf } from "../latency.ts";
import { latencyMeasure, type Measure, priceMeasures } from "../measure.ts";
import { noteUsage } from "../note-usage.ts";
import { type PriceTable, parsePrices } from "../price-table.ts";
import { readUsage } from "../read-usage.ts";
import { sumUsage } from "../sum-usage.ts";
import { usageOf } from "../usage-answer.ts";

const database = usePool(useDatabase());
const shop = newUuid();
const bistro = newUuid();
const FROM = new Date("2026-11-23T10:00:00Z");
let accountId: string;

beforeEach(async () => {
  accountId = newUuid();
  await database.pool.query("truncate usage_counts, usage_changes");
});
type Noted = [minutes: number, measure: Measure, count?: number, senderId?: string];

const note = (...changes: Noted[]) =>
  database.transaction(async (session) =>
    noteUsage(
      session,
      changes.map(([minutes, measure, count = 1, senderId = shop]) => ({
        accountId,
        senderId,
        at: new Date(FROM.getTime() + minutes * 60_000),
        measure,
        count,
      })),
    ),
  );

async function read(step = 3_600, senderId: string | null = null, table: PriceTable | null = null) {
  const range = { from: FROM, to: new Date(FROM.getTime() + 3 * 3_600_000), step };
  const { total, steps, failures, prices } = usageOf(
    range,
    await readUsage(database, { accountId, senderId }, range, table?.days ?? []),
    [],
    table,
  );
  const shown = ({ counts, latency }: typeof total) => ({
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
    ...latency,
  });
  return { total: shown(total), steps: steps.map(shown), failures, prices };
}

const ms = (latency: number): Measure => latencyMeasure(latencyBucket(latency));
const shownMs = (latency: number) => latencyOf(latencyBucket(latency));

test("summed and noted changes are added, each to its step", async () => {
  await note([0, "queued", 3], [59, "queued"], [60, "read"]);
  await sumUsage(database);
  await note([0, "queued", -2], [0, "sent", 2], [179, "received"]);
  const expected = {
    total: { queued: 2, sent: 2, read: 1, received: 1 },
    steps: [{ queued: 2, sent: 2 }, { read: 1 }, { received: 1 }],
    failures: [],
    prices: [],
  };
  expect(await read()).toEqual(expected);
  await sumUsage(database);
  expect(await read()).toEqual(expected);
});

test("what lies outside of the range doesn't count", async () => {
  await note([-1, "read"], [180, "read"], [0, "sent"]);
  expect((await read()).total).toEqual({ sent: 1 });
  await sumUsage(database);
  expect((await read()).total).toEqual({ sent: 1 });
});

test("a sender's counts are its own", async () => {
  await note([0, "sent", 5], [0, "sent", 2, bistro], [0, "failure x 1", 1, bistro]);
  expect((await read(3_600, bistro)).total).toEqual({ sent: 2 });
  expect((await read(3_600, shop)).failures).toEqual([]);
  expect((await read()).total).toEqual({ sent: 7 });
});

test("quantiles are those of the messages of a step, and of all", async () => {
  await note([0, ms(10), 98], [0, ms(1_000), 2], [60, ms(50), 1]);
  const { steps, total } = await read();
  expect(steps).toEqual([
    { p50_ms: shownMs(10), p99_ms: shownMs(1_000) },
    { p50_ms: shownMs(50), p99_ms: shownMs(50) },
    {},
  ]);
  expect(total).toEqual({ p50_ms: shownMs(10), p99_ms: shownMs(1_000) });
});

test("99 of 100 messages are within p99, although one is slow", async () => {
  await note([0, ms(10), 99], [0, ms(90_000), 1]);
  expect((await read()).total).toEqual({ p50_ms: shownMs(10), p99_ms: shownMs(10) });
});

test("failures are sorted by their number, with the channel's code", async () => {
  await note([0, "failure recipient_unreachable 131026", 2], [90, "failure outcome_unknown -", 3]);
  await note([70, "failure recipient_unreachable 131026", 2]);
  expect((await read()).failures).toEqual([
    { code: "recipient_unreachable", channel: null, provider_code: 131_026, count: 4 },
    { code: "outcome_unknown", channel: null, provider_code: null, count: 3 },
  ]);
});

test("delivered messages are counted by what the channel bills", async () => {
  const price = (billable: boolean | null, category: string | null, country: string | null = null) =>
    priceMeasures({ billable, category, type: billable ? "regular" : null, country }, null)[0] as Measure;
  await note([0, price(true, "utility"), 2], [61, price(true, "utility")], [0, price(false, "service"), 5]);
  await sumUsage(database);
  await note(
    [5, price(null, null)],
    [5, price(true, "a b")],
    [5, price(true, "gone")],
    [6, price(true, "gone"), -1],
  );
  await note([0, price(false, "service", "DE")], [7, price(true, "utility", "DE"), 4]);
  const counted = (await read()).prices;
  const cost = null;
  expect(counted).toEqual([
    { channel: null, billable: true, category: "utility", type: "regular", count: 7, cost },
    { channel: null, billable: false, category: "service", type: null, count: 6, cost },
    { channel: null, billable: null, category: null, type: null, count: 1, cost },
    { channel: null, billable: true, category: "a b", type: "regular", count: 1, cost },
  ]);
  const file = "country;category;price;from;currency\nDE;utility;0,05;2026-10-01;EUR";
  const costs = (await read(3_600, null, parsePrices(Buffer.from(file)))).prices.map((one) => one.cost);
  // What isn't billable costs nothing, and what has no country has no price.
  const unknown = { currency: "EUR", amount: 0, without_price: 1 };
  expect(costs).toEqual([{ currency: "EUR", amount: 0.2, without_price: 3 }, null, null, unknown]);
});

test("a price counts from its day on", async () => {
  const price = priceMeasures({ billable: true, category: "utility", type: null, country: "DE" }, null);
  const day = 24 * 60;
  await note([0, price[0] as Measure, 2], [day, price[0] as Measure, 3], [2 * day, price[0] as Measure, 5]);
  const file =
    "country;category;price;from;currency\nDE;utility;1;2026-10-01;EUR\nDE;utility;10;2026-11-25;EUR\nFR;utility;5;2026-11-24;EUR";
  const table = parsePrices(Buffer.from(file));
  const range = { from: FROM, to: new Date(FROM.getTime() + 3 * day * 60_000), step: 3_600 };
  const rows = await readUsage(database, { accountId, senderId: null }, range, table.days);
  expect(usageOf(range, rows, [], table).prices[0]?.cost).toEqual({
    currency: "EUR",
    amount: 55,
    without_price: 0,
  });
});

test("PostgreSQL adds the hours of a step, and failures and prices of all", async () => {
  const measures: Measure[] = [
    "read",
    ms(10),
    "failure x 1",
    "price true utility regular DE",
    "rebilled a b c",
  ];
  for (const hour of [0, 1, 2, 3])
    await note(
      ...measures.flatMap((one): Noted[] => [
        [hour * 60, one],
        [hour * 60, one, 1, bistro],
      ]),
    );
  await sumUsage(database);
  const range = { from: FROM, to: new Date(FROM.getTime() + 4 * 3_600_000), step: 7_200 };
  const rows = await readUsage(database, { accountId, senderId: null }, range, [new Date("2026-10-01")]);
  expect(rows.flatMap(({ counts }) => Object.entries(counts)).toSorted()).toEqual([
    ["failure x 1", 8],
    [ms(10), 4],
    [ms(10), 4],
    ["price true utility regular DE", 8],
    ["read", 4],
    ["read", 4],
  ]);
});

test("a step may be longer than any range", async () => {
  await note([0, "read"]);
  const { steps } = await read(3_600 * 1_000_000_000_000);
  expect(steps).toEqual([{ read: 1 }]);
});
