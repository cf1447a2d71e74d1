// The store of caught mails.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMails } from "../src/mail/mails.ts";

const mail = (subject: string) => Buffer.from(`Subject: ${subject}\r\n\r\nHello\r\n`);
/** Longer than the parser reads. */
const UNREADABLE = mail("x".repeat(3_000_000));

test("after a mail that can't be read and a restart, each mail has an id of its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "simulator-mails-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const open = () => openMails(folder, Date.now);
  const add = (mails: ReturnType<typeof open>, bytes: Buffer) =>
    mails.add("a@x.example", ["b@x.example"], bytes);
  const first = open();
  await add(first, mail("one"));
  await expect(add(first, UNREADABLE)).rejects.toThrow();
  await add(first, mail("two"));
  first.close();
  const second = open();
  onTestFinished(() => second.close());
  await add(second, mail("three"));
  const ids = second.list(undefined, 10).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
  expect((await second.parse(ids[1] as string)).subject).toBe("two");
});
