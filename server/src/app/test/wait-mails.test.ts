// Mails to members about contacts who wait: a real mail server, and what each member may see. Only the last test has a worker, which
// looks each minute.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../../test/free-port.ts";
import { joinAs, type Member } from "../../../test/member.ts";
import { useService } from "../../../test/running-service.ts";
import { mailSender } from "../../accounts/index.ts";
import { waitMailTasks } from "../../contacts/for-app.ts";
import { uuidOf } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createMailer } from "../../platform/mail/mailer.ts";

const { service, parley } = useService({ PARLEY_ROLES: "api" });
let owner: Member;
let agent: Member;

beforeAll(async () => {
  await parley.call("PATCH", "/settings", { agents_see_only_own: true });
  [owner, agent] = [await joinAs(parley, "owner"), await joinAs(parley, "agent")];
});
beforeEach(async () => {
  await run("delete from contacts");
  await run("update wait_mails set told_until = 'epoch'");
});

const run = async (sql: string, ...values: unknown[]) => await service.query(sql, ...values);

let last = 0;
/** A contact who has waited for so many minutes. */
async function waiting(minutes: number, assignee: Member | null = null): Promise<string> {
  const contact = { phone: `+1555779${String(++last).padStart(4, "0")}`, name: "Ana Sousa" };
  const { id } = (await parley.call("POST", "/contacts/contact", { contact })).body.contact;
  await run(
    `update contacts
     set waiting_since = now() - $2 * interval '1 minute', unanswered_at = now(), is_done = false, assignee_id = $3
     where contact_id = $1`,
    uuidOf("con", id),
    minutes,
    assignee && uuidOf("per", assignee.id),
  );
  return id;
}

const choose = async ({ call }: Member, choice: object) => (await call("PUT", "/inbox/mail", choice)).body;
const now = () => new Date().toISOString().slice(11, 16);

const context = { signal: new AbortController().signal, hasFailed: false };
const tasks = (url = service.environment["SMTP_URL"] as string) => {
  const mailer = createMailer({ url, from: "parley@test.example", timeout: 1_000 });
  const sendMail = mailSender(mailer, createLog("silent"));
  return waitMailTasks({ database: service.database, sendMail, publicUrl: () => "https://parley.example" });
};

/** As the schedule does, twice at once. */
async function look(): Promise<void> {
  const own = tasks();
  await Promise.all([own["look-for-waits"]({}, context), own["look-for-waits"]({}, context)]);
  const queued = "select id from graphile_worker.jobs where task_identifier = 'mail-waits'";
  const jobs = await run(
    `delete from graphile_worker._private_jobs where id in (${queued}) returning payload`,
  );
  for (const { payload } of jobs) await own["mail-waits"](payload, context);
}

/** What came since the last call, as "who: subject". */
const known = new Set<string>();
async function mails(): Promise<string[]> {
  const data = await service.simulator.mails();
  const fresh = data.filter(({ id, subject }) => subject.includes("for an answer") && !known.has(id));
  for (const { id } of fresh) known.add(id);
  return fresh.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
}

test("a member's choice is kept for the member alone, and is off at first", async () => {
  const off = { after_minutes: null, quiet: null, time_zone: "UTC", is_mail_set_up: true };
  expect((await owner.call("GET", "/inbox/mail")).body).toEqual(off);
  const wish = { after_minutes: 60, quiet: { from: "20:00", to: "08:05" }, time_zone: "Europe/Lisbon" };
  expect(await choose(owner, wish)).toEqual({ ...wish, is_mail_set_up: true });
  expect((await owner.call("GET", "/inbox/mail")).body).toEqual({ ...wish, is_mail_set_up: true });
  expect((await agent.call("GET", "/inbox/mail")).body).toEqual(off);
  expect(await choose(owner, { after_minutes: null, quiet: null })).toEqual(off);
  expect((await parley.get("/inbox/mail")).code).toBe("person_needed");
});

test.each([
  [{ after_minutes: 5 }, "/after_minutes"],
  [{ after_minutes: 15, quiet: { from: "24:00", to: "08:00" } }, "/quiet/from"],
  [{ after_minutes: 15, time_zone: "Mars/Olympus" }, "/time_zone"],
])("%o is refused", async (wish, pointer) => {
  expect((await choose(owner, wish)).errors).toMatchObject([{ pointer }]);
});

test("one mail tells of all who wait, once, and of those whom the member may see", async () => {
  for (const one of [owner, agent]) await choose(one, { after_minutes: 15 });
  await waiting(20);
  await waiting(90, owner);
  await waiting(16, agent);
  await waiting(14);
  const snoozed = await waiting(30);
  await parley.call("PATCH", `/contacts/${snoozed}/inbox`, { state: "snoozed" });
  await look();
  expect(await mails()).toEqual([
    "agent@bakery.example: 2 contacts wait for an answer",
    "owner@bakery.example: 3 contacts wait for an answer",
  ]);
  await look();
  expect(await mails()).toEqual([]);
  await waiting(15.5, owner);
  await look();
  expect(await mails()).toEqual(["owner@bakery.example: 4 contacts wait for an answer"]);
});

test("a mail has the number and a link, and nothing of a contact", async () => {
  await choose(owner, { after_minutes: 240 });
  await choose(agent, { after_minutes: null });
  const id = await waiting(241, owner);
  await look();
  expect(await mails()).toEqual(["owner@bakery.example: 1 contact waits for an answer"]);
  const data = await service.simulator.mails();
  const text = JSON.stringify(await service.simulator.control("GET", `/mails/${data[0]?.id}`));
  expect(text).toMatch(/longer than 4 hours\..*\/conversations/);
  for (const secret of ["Ana", "Sousa", "1555779", id]) expect(text).not.toContain(secret);
});

test("no mail comes in quiet hours; afterwards one tells of all who wait then", async () => {
  const start = now();
  await choose(owner, {
    after_minutes: 15,
    quiet: { from: start, to: start === "00:00" ? "23:59" : "00:00" },
  });
  const answered = await waiting(20);
  await waiting(30);
  await look();
  expect(await mails()).toEqual([]);
  await parley.call("PATCH", `/contacts/${answered}/inbox`, { state: "done" });
  await choose(owner, { after_minutes: 15, quiet: null });
  await look();
  expect(await mails()).toEqual(["owner@bakery.example: 1 contact waits for an answer"]);
});

test("who left gets none, and a mail that the server didn't take is sent later", async () => {
  await choose(owner, { after_minutes: 15 });
  await waiting(20);
  const down = tasks(`smtp://127.0.0.1:${await freePort()}`);
  const [{ account_id: accountId }] = await run("select account_id from wait_mails limit 1");
  const job = { accountId, personId: uuidOf("per", owner.id) as string, told: 1 };
  await expect(down["mail-waits"](job, context)).rejects.toThrow("The mail server didn't take");
  expect(await mails()).toEqual([]);
  await tasks()["mail-waits"](job, context);
  expect(await mails()).toHaveLength(1);
  await run("update memberships set ended_at = now() where person_id = $1", job.personId);
  await waiting(16);
  await look();
  expect(await mails()).toEqual([]);
});

test("a worker sends them", async () => {
  await choose(agent, { after_minutes: 15 });
  await waiting(20);
  const worker = await service.serve({ PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: "https://parley.example" });
  await run("select graphile_worker.add_job('look-for-waits', '{}')");
  const came: string[] = [];
  await expect
    .poll(async () => came.push(...(await mails())) && came)
    .toEqual(["agent@bakery.example: 1 contact waits for an answer"]);
  await worker.stop();
});
