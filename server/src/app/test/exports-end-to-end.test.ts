// An export too large to attach: its link, and the mail to the notify address.
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Served, useOpenService } from "../../../test/running-service.ts";
import { type MailServer, startMailServer } from "../../platform/mail/test/mail-server.ts";

const service = useOpenService();
let mails: MailServer;
let parley: Served;

beforeAll(async () => {
  mails = await startMailServer({ closeTimeout: 100 });
  parley = await service.serve({ SMTP_URL: mails.url, PARLEY_TIMING: '{"export_attachment_bytes": 1}' });
});
afterAll(() => mails.close());

const textTo = async (address: string) => {
  const mail = mails.received.find(({ to }) => to[0] === address);
  return mail && (await PostalMime.parse(mail.raw)).text;
};

test("the link opens the file, and the account's notify address gets a mail", async () => {
  await parley.call("POST", "/contacts/contact", { contact: { phone: "+15551110001", name: "Ana" } });
  await parley.call("PATCH", "/settings", {
    notify_email: "boss@example.com",
    export_domains: ["example.com"],
  });
  const refused = await parley.call("POST", "/contacts/export", { email: "ana@else.example" });
  expect(refused).toMatchObject({ status: 422, body: { code: "export_domain_not_allowed" } });
  const { body } = await parley.call("POST", "/contacts/export", { email: "ana@example.com" });
  await expect
    .poll(async () => await parley.get(`/exports/${body.export.id}`))
    .toMatchObject({ status: "sent", delivery: "link", rows_done: 1 });
  const link = /https?:\S+token=\S+/.exec((await textTo("ana@example.com")) ?? "")?.[0] ?? "";
  expect(link.startsWith(`${parley.url}/api/exports/${body.export.id}/file?token=`)).toBe(true);
  const file = await fetch(link);
  expect(file.status).toBe(200);
  expect(await file.text()).toContain("+15551110001,Ana");
  await expect.poll(() => textTo("boss@example.com")).toContain(body.export.id);
  expect(await textTo("boss@example.com")).not.toContain("token=");
  await parley.call("DELETE", "/contacts/15551110001");
  const gone = await fetch(link);
  expect(gone.status).toBe(410);
  expect(await gone.json()).toMatchObject({ code: "export_file_gone" });
  expect(parley.log.filter((line) => line.level >= 40)).toEqual([]);
});
