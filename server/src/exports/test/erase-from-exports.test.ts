// Erasures and exports, apart from the files: filters whose words can name a person, and stored answers.
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { tablesWith } from "../../../test/find-text.ts";
import { publicId } from "../../platform/ids.ts";
import type { Mailer, MailOutcome } from "../../platform/mail/mailer.ts";
import {
  addContact,
  askForExport,
  cancel,
  erase,
  exportRow,
  MAIL_LATER,
  readMail,
  shown,
  useWorld,
  work,
} from "./export-world.ts";

const testDatabase = useDatabase();
const world = useWorld(testDatabase);
beforeEach(async () => {
  await addContact(world, { phone: "+15550000001", name: "Zoë Marker-Ruiz", labels: "Markerlabel" });
  await addContact(world, { phone: "+15550000002", name: "Bob" });
});

const REASON = "The export was canceled because a contact that its filter can name was erased.";

test("an ended export loses the words of its filter with any erasure, shows that, and keeps the rest", async () => {
  const rest = { updated_since: "2026-01-01T00:00:00.000Z" };
  const named = { q: "zoe", label: ["Markerlabel"], ...rest };
  const ended: string[] = [];
  for (const filter of [named, rest, {}]) {
    const jobId = await askForExport(world, undefined, { filter });
    await work(world, jobId);
    expect((await shown(world, jobId)).filter).toEqual(filter);
    ended.push(jobId);
  }
  await erase(world, "15550000002");
  const filters = await Promise.all(ended.map(async (jobId) => (await shown(world, jobId)).filter));
  expect(filters).toEqual([{ ...rest, forgotten: true }, rest, {}]);
});

describe("an export that has not ended", () => {
  test.each([
    ["queued", { q: "zoe marker" }],
    ["queued, by a part of the phone", { q: "0000001" }],
    ["queued, by a label that nobody else has and that can name the person", { label: ["Markerlabel"] }],
    ["waiting for its mail", { q: "RUIZ" }],
  ])("%s, whose filter matches the erased contact, is canceled with the reason", async (state, filter) => {
    const jobId = await askForExport(world, undefined, { filter });
    if (state.startsWith("waiting")) {
      await work(world, jobId, { mailer: MAIL_LATER });
    }
    const before = await exportRow(world, jobId);
    expect(await erase(world, "15550000001")).toMatchObject({ counts: { exports: 1 }, exports_mailed: [] });
    expect(await shown(world, jobId)).toMatchObject({
      status: "canceled",
      error: REASON,
      filter: { forgotten: true },
      finished_at: expect.any(String),
    });
    await work(world, jobId);
    expect(world.mails.received).toEqual([]);
    expect((await exportRow(world, jobId)).run_id).toBe(before.run_id);
  });

  test("whose filter matches another contact continues, and loses its words at its end", async () => {
    const jobId = await askForExport(world, undefined, { filter: { q: "zoe" } });
    await erase(world, "15550000002");
    expect(await shown(world, jobId)).toMatchObject({ status: "queued", filter: { q: "zoe" } });
    await work(world, jobId);
    expect((await readMail(world)).rows).toHaveLength(2);
    expect(await shown(world, jobId)).toMatchObject({ status: "sent", filter: { forgotten: true } });
  });

  test("filtered by a label that others have too continues without the contact, and loses the label at its end", async () => {
    await addContact(world, { phone: "+15550000009", labels: "other, Markerlabel" });
    const jobId = await askForExport(world, undefined, { filter: { label: ["Markerlabel"] } });
    await erase(world, "15550000001");
    await work(world, jobId);
    expect((await readMail(world)).rows).toHaveLength(2);
    expect(await shown(world, jobId)).toMatchObject({ status: "sent", filter: { forgotten: true } });
  });
});

describe("a mail that may have left is named by every later erasure of a contact in it", () => {
  const taken = (outcome: MailOutcome): Mailer => ({
    send: async (mail) => {
      await world.mailer.send(mail);
      return outcome;
    },
  });
  const unknown = taken({ kind: "unknown", detail: "connection lost" });
  const meanwhile = (work: () => Promise<unknown>, outcome: MailOutcome): Mailer => ({
    send: async (mail) => {
      await world.mailer.send(mail);
      await work();
      return outcome;
    },
  });
  const named = async (phone: string) => (await erase(world, phone)).exports_mailed;

  test("when its outcome was unknown and another erasure restarted its export, which was then canceled", async () => {
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: unknown });
    expect(await named("15550000001")).toEqual([publicId("exp", jobId)]);
    expect(await shown(world, jobId)).toMatchObject({ status: "queued" });
    await cancel(world, jobId);
    expect(await shown(world, jobId)).toMatchObject({ status: "canceled" });
    expect(await named("15550000002")).toEqual([publicId("exp", jobId)]);
  });

  test("when a crash interrupted it and its export was restarted", async () => {
    await addContact(world, { phone: "+15550000003" });
    const jobId = await askForExport(world);
    const crash = meanwhile(
      async () => {
        await erase(world, "15550000003");
        throw new Error("killed");
      },
      { kind: "sent" },
    );
    await expect(work(world, jobId, { mailer: crash })).rejects.toThrow("killed");
    await work(world, jobId);
    expect(await shown(world, jobId)).toMatchObject({ status: "sent" });
    expect(await named("15550000002")).toEqual([publicId("exp", jobId)]);
  });

  test("when its outcome was unknown at the last attempt", async () => {
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: unknown, timing: { jobAttempts: 1 } });
    expect(await shown(world, jobId)).toMatchObject({ status: "failed" });
    expect(await named("15550000002")).toEqual([publicId("exp", jobId)]);
  });

  test.each<[string, MailOutcome]>([
    ["sent", { kind: "sent" }],
    ["unknown", { kind: "unknown", detail: "connection lost" }],
  ])("when an erasure canceled its export during the sending, and it is %s", async (_, outcome) => {
    const filter = { updated_since: "2026-01-01T00:00:00.000Z", q: "o" };
    await addContact(world, { phone: "+15550000003", name: "Otto" });
    const jobId = await askForExport(world, undefined, { filter });
    const during: string[][] = [];
    const mailer = meanwhile(async () => {
      during.push(await named("15550000001"));
      during.push(await named("15550000003"));
    }, outcome);
    await work(world, jobId, { mailer });
    expect(during).toEqual([[publicId("exp", jobId)], [publicId("exp", jobId)]]);
    expect(await shown(world, jobId)).toMatchObject({ status: "canceled", error: REASON });
    expect(await named("15550000002")).toEqual([publicId("exp", jobId)]);
  });

  test("when an erasure closed its link before it arrived, because the link may have been opened", async () => {
    const jobId = await askForExport(world);
    const mailer = meanwhile(() => erase(world, "15550000001"), { kind: "sent" });
    await work(world, jobId, { mailer, timing: { exportAttachmentBytes: 1 } });
    expect(await shown(world, jobId)).toMatchObject({ status: "queued" });
    expect(await named("15550000002")).toEqual([publicId("exp", jobId)]);
  });

  test("when the same person was erased before, and came back", async () => {
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: unknown });
    for (const name of ["Zoë", "Zoë again"]) {
      expect(await named("15550000001")).toEqual([publicId("exp", jobId)]);
      await addContact(world, { phone: "+15550000001", name });
    }
    await work(world, jobId);
    const other = await askForExport(world);
    await work(world, other);
    expect(await named("15550000001")).toEqual([jobId, other].sort().map((id) => publicId("exp", id)));
  });

  test("but not of a contact that was created after its snapshot", async () => {
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: unknown });
    await erase(world, "15550000001");
    await addContact(world, { phone: "+15550000003" });
    expect(await named("15550000003")).toEqual([]);
  });

  test("and not one that the mail server refused", async () => {
    const jobId = await askForExport(world);
    await work(world, jobId, { mailer: MAIL_LATER });
    await erase(world, "15550000001");
    expect(await named("15550000002")).toEqual([]);
  });
});

test("after the contact's erasure no table holds the filter's words, not even as a stored answer", async () => {
  const marker = "Only here Xyzzy";
  await addContact(world, { phone: "+15550000003", name: marker });
  const wish = { email: "ana@example.com", filter: { q: marker } };
  const key = { "idempotency-key": "a" };
  const { body } = await world.api.call("POST", "/contacts/export", wish, key);
  const ended = await world.api.call("POST", "/contacts/export", { ...wish, email: "b@example.com" });
  const cancelKey = { "idempotency-key": "b" };
  await world.api.call("POST", `/jobs/${ended.body.export.id}/cancel`, undefined, cancelKey);
  expect(await tablesWith(world.database, "Xyzzy")).toContain("public.jobs");
  await erase(world, "15550000003");
  expect(await tablesWith(world.database, "Xyzzy")).toEqual([]);
  const repeat = await world.api.call("POST", "/contacts/export", wish, key);
  expect(repeat).toMatchObject({
    status: 202,
    body: { export: { id: body.export.id, status: "canceled", filter: { forgotten: true } } },
  });
});
