// A contact of two that became one may have more labels and data than a request can write. It can still be changed.
import { beforeEach, expect, test } from "vitest";
import { timeSlice } from "../../../../test/time-slice.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { labelMembers } from "../../bulk/label-members.ts";
import { runBulkJob } from "../../bulk/run-bulk-job.ts";
import { useBook } from "../../test/book.ts";

const book = useBook();
let count = 0;
let phone: string;

const LABELS = Array.from({ length: 250 }, (_, n) => `l${n}`);
const entries = Array.from({ length: 40 }, (_, n) => ({ text: `${n} ${"x".repeat(3_900)}` }));
const DATA = { Orders: entries, Plans: entries };

beforeEach(async () => {
  phone = `+1555123${1_000 + ++count}`;
  await book.add([{ phone, labels: LABELS, enhancedData: DATA }]);
});

async function upsert(fields: object) {
  const { status, body } = await book.api.call("POST", "/contacts/contact", {
    contact: { phone, ...fields },
  });
  return [status, body.errors?.[0]?.code ?? body.code];
}

const labels = async () =>
  (await book.api.call("GET", `/contacts/${phone.slice(1)}`)).body.labels.split(", ");

test("an upsert changes other fields, and takes away", async () => {
  expect(await upsert({ name: "Ana" })).toEqual([200, undefined]);
  expect(await upsert({ enhanced_data: { Orders: entries.slice(1) } })).toEqual([200, undefined]);
  expect(await upsert({ labels: "one" })).toEqual([200, undefined]);
  expect(await labels()).toEqual(["one"]);
});

test("an upsert can't add to what is too large", async () => {
  expect(await upsert({ enhanced_data: { More: [{ text: "x" }] } })).toEqual([
    422,
    "enhanced_data_too_large",
  ]);
});

test("a bulk job takes labels away, and adds none", async () => {
  const work = async (act: object) => {
    const { body } = await book.api.call("POST", "/contacts/bulk", { phones: [phone], act });
    const key = { accountId: book.caller.accountId, jobId: uuidOf("job", body.job.id) as string };
    await runBulkJob({ database: book.database, steps: { labels: labelMembers } }, key, timeSlice());
    return (await book.api.call("GET", `/jobs/${body.job.id}`)).body;
  };
  expect(await work({ remove_labels: ["l0"] })).toMatchObject({ status: "finished", refused: 0 });
  expect(await work({ add_labels: ["l0"] })).toMatchObject({ status: "finished", refused: 1 });
  expect(await labels()).toEqual(LABELS.slice(1));
});
