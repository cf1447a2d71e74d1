// People with roles at the whole service: what each role may do, who wrote a message, and what the audit keeps.
import { beforeAll, expect, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { joinAs, type Member, PASSWORD } from "../../../test/member.ts";
import { type Served, useService } from "../../../test/running-service.ts";
import { ROLES, type Role } from "../../accounts/for-cli.ts";
import { apiOperations } from "../operations.ts";

const { service, parley } = useService();
const PHONE = "+15557781234";
let members: Record<Role, Member>;

beforeAll(async () => {
  const entries = [];
  for (const role of ROLES) entries.push([role, await joinAs(parley, role)] as const);
  members = Object.fromEntries(entries) as typeof members;
});

const auditOf = async (query: string) =>
  (await members.owner.call("GET", `/audit?limit=200&${query}`)).body.data as {
    by: string;
    operation: string;
    about: string | null;
  }[];

const OPERATIONS = apiOperations().filter(({ keyless, endless }) => !keyless && !endless);

test.each(ROLES)("%s may use the operations of the role's scopes, and no others", async (role) => {
  const { call } = members[role];
  const { scopes } = (await call("GET", "/session")).body as { scopes: string[] };
  const wrong: string[] = [];
  for (const { operationId, method, path, scope } of OPERATIONS) {
    // This would end the session.
    if (operationId === "deleteSession") continue;
    const url = path.replace(/:\w+/g, "unknown");
    // Without a body: the scope is looked at before.
    const { status, body } = await call(method, url, method === "GET" ? undefined : {});
    const needed = typeof scope === "string" ? [scope] : scope;
    const mayUse = needed === null || needed.some((one) => scopes.includes(one));
    const isRefused = status === 403 && body.code === "insufficient_scope";
    if (mayUse === isRefused) wrong.push(`${operationId} ${status}`);
  }
  expect(wrong).toEqual([]);
});

test("a message names the person or the program that sent it, and a received one nobody", async () => {
  const { phone_number_id: to } = await service.connectNumber(parley.call, "+15550002100");
  await service.simulator.write({ from: PHONE.slice(1), to, text: "Are you open?" });
  const messages = async () =>
    (await parley.get(`/contacts/${PHONE.slice(1)}/messages`)).data as {
      text: string;
      by: string;
    }[];
  await expect.poll(messages).toHaveLength(1);
  const send = (call: Served["call"], message: string) =>
    call("POST", "/whatsapp/send-message", { phone_number: PHONE, message });
  await send(members.agent.call, "Until six");
  await send(parley.call, "And tomorrow from eight");
  const { key } = await parley.get("/session");
  expect((await messages()).map(({ text, by }) => [text, by])).toEqual([
    ["And tomorrow from eight", key.id],
    ["Until six", members.agent.id],
    ["Are you open?", null],
  ]);
  expect((await send(members.reader.call, "No")).status).toBe(403);
});

test("the audit has every change with its actor, a read once an hour, and nothing that was refused", async () => {
  const contact = { phone: PHONE, name: "Ana Sousa", labels: "VIP" };
  const { id } = (await members.agent.call("POST", "/contacts/contact", { contact })).body.contact;
  for (let count = 0; count < 3; count++) await members.reader.call("GET", `/contacts/${PHONE.slice(1)}`);
  await members.agent.call("GET", `/contacts/${id}`);
  await parley.call("GET", `/contacts/${id}`);
  await members.agent.call("DELETE", `/contacts/${id}`);
  await members.agent.call("PATCH", "/settings", { retention: { events: 7 } });
  const erased = await members.owner.call("DELETE", `/contacts/${id}`);
  expect(erased.body.erasure).toMatchObject({ by: members.owner.id, contact_id: id });
  const about = await auditOf(`about=${id}`);
  expect(about.map(({ by, operation }) => [by, operation])).toEqual([
    [members.owner.id, "deleteContact"],
    [members.agent.id, "getContact"],
    [members.reader.id, "getContact"],
    [members.agent.id, "upsertContact"],
  ]);
  const byAgent = await auditOf(`by=${members.agent.id}`);
  expect(byAgent.map(({ operation }) => operation)).toEqual(["getContact", "upsertContact"]);
  expect((await members.agent.call("GET", "/audit")).status).toBe(403);
  expect(JSON.stringify(await auditOf(""))).not.toContain("Sousa");
});

test("an owner downloads the audit as CSV, in which no name is a formula", async () => {
  const wish = { name: "=HYPERLINK(1)", scopes: ["contacts:write"] };
  const made = (await parley.call("POST", "/keys", wish)).body;
  const noted = callApi(parley.url, made.secret);
  await noted("POST", "/contacts/15557781299/notes", { text: "Hi" });
  await parley.call("POST", "/contacts/contact", { contact: { phone: "+15557781299" } });
  await noted("POST", "/contacts/15557781299/notes", { text: "Hi" });
  const of = await members.owner.call("GET", `/audit/export?by=${made.id}`);
  expect(of.headers["content-type"]).toContain("text/csv");
  const [head, ...lines] = of.body.trimEnd().split("\r\n");
  expect(head).toBe("\ufeffcreated_at,by,name,operation,about");
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^20.*,${made.id},'=HYPERLINK\\(1\\),createNote,not_`)),
  ]);
  const all = (await members.owner.call("GET", "/audit/export")).body.trimEnd().split("\r\n");
  expect(all).toHaveLength((await auditOf("")).length + 1);
  expect((await members.owner.call("GET", "/audit/export?by=nobody")).body).toBe(`${head}\r\n`);
  expect((await members.agent.call("GET", "/audit/export")).status).toBe(403);
});

test("the audit as CSV names nobody whom the account has erased, also while another account knows the name", async () => {
  const { call, id } = await joinAs(parley, "owner", "erased@bakery.example");
  await call("POST", "/keys", { name: "Shop", scopes: ["contacts:read"] });
  const exported = async () => (await members.owner.call("GET", `/audit/export?by=${id}`)).body;
  expect(await exported()).toContain(`${id},erased,createKey`);
  const clinic = callApi(parley.url, await service.addAccount());
  const invited = await clinic("POST", "/invitations", { email: "erased@bakery.example", role: "agent" });
  const token = invited.body.url.split("#invitation=")[1];
  const accepted = await callApi(parley.url, null)("POST", "/invitations/accept", {
    token,
    password: PASSWORD,
  });
  expect(accepted.status).toBe(204);
  await members.owner.call("DELETE", `/people/${id}`);
  expect((await members.owner.call("POST", `/people/${id}/erase`)).status).toBe(204);
  expect(await exported()).toContain(`${id},,createKey`);
});

test("an event stream ends when the role loses a scope, when its session is ended, and when the membership ends", async () => {
  const { call, cookie, id } = await joinAs(parley, "owner", "stream@bakery.example");
  const open = async (headers = { cookie }) => {
    const answer = await fetch(`${parley.url}/api/events/stream`, { headers });
    const ended = (async () => {
      for await (const _ of answer.body as AsyncIterable<Uint8Array>);
      return "ended";
    })();
    return { status: answer.status, ended };
  };
  const asOwner = await open();
  await members.owner.call("PATCH", `/people/${id}`, { role: "reader" });
  // Whether it may go on is asked with the next event.
  await parley.call("POST", "/contacts/contact", { contact: { phone: "+15557781235" } });
  expect(await asOwner.ended).toBe("ended");
  const again = { email: "stream@bakery.example", password: PASSWORD };
  const signedIn = await callApi(parley.url, null)("POST", "/session", again);
  const elsewhere = await open({ cookie: String(signedIn.headers["set-cookie"]).split(";")[0] as string });
  const sessions = (await call("GET", "/sessions")).body.data as { id: string; is_current: boolean }[];
  await call("DELETE", `/sessions/${sessions.find(({ is_current }) => !is_current)?.id}`);
  await parley.call("POST", "/contacts/contact", { contact: { phone: "+15557781237" } });
  expect(await elsewhere.ended).toBe("ended");
  const asReader = await open();
  expect(asReader.status).toBe(200);
  await members.owner.call("DELETE", `/people/${id}`);
  await parley.call("POST", "/contacts/contact", { contact: { phone: "+15557781236" } });
  expect(await asReader.ended).toBe("ended");
  expect((await call("GET", "/session")).status).toBe(401);
});

test("a member who becomes a reader leaves the threads to the others", async () => {
  const { id } = await joinAs(parley, "agent", "demoted@bakery.example");
  const contact = (await parley.call("POST", "/contacts/contact", { contact: { phone: "+15557781238" } }))
    .body.contact.id;
  await parley.call("PATCH", `/contacts/${contact}/inbox`, { state: "open", assignee: id });
  expect((await parley.get(`/contacts/${contact}`)).inbox.assignee).toBe(id);
  await members.owner.call("PATCH", `/people/${id}`, { role: "reader" });
  expect((await parley.get(`/contacts/${contact}`)).inbox.assignee).toBeNull();
});

test("a member who answers by the phone gets the thread, from a program too", async () => {
  await service.connectNumber(parley.call, "+15550002102");
  const phone = "+15557781241";
  const { id } = (await parley.call("POST", "/contacts/contact", { contact: { phone } })).body.contact;
  await parley.call("PATCH", `/contacts/${id}/inbox`, { state: "open", handler: "bot" });
  const send = async (call: typeof parley.call) =>
    (await call("POST", "/whatsapp/send-message", { phone_number: phone, message: "Hello" })).status;
  const inbox = async () => (await parley.get(`/contacts/${id}`)).inbox;
  expect(await send(parley.call)).toBe(202);
  expect(await inbox()).toMatchObject({ assignee: null, handler: "bot" });
  expect(await send(members.agent.call)).toBe(202);
  expect(await inbox()).toMatchObject({ assignee: members.agent.id, handler: "team" });
  expect(await send(members.owner.call)).toBe(202);
  expect(await inbox()).toMatchObject({ assignee: members.agent.id });
});

test("a repeated request is noted once", async () => {
  const wish = { name: "Till", scopes: ["messages:send"] };
  const headers = { "idempotency-key": "make-the-till" };
  for (let count = 0; count < 2; count++) await members.owner.call("POST", "/keys", wish, headers);
  const made = (await auditOf(`by=${members.owner.id}`)).filter(({ operation }) => operation === "createKey");
  expect(made).toHaveLength(1);
  expect(made[0]?.about).toMatch(/^key_/);
});

test("the audit has who downloaded the report of a broadcast, with everybody's phone", async () => {
  await service.connectNumber(parley.call, "+15550002101");
  const wish = { name: "Cake week", audience: { filter: {} }, message: { text: "Closed on Monday" } };
  const { id } = (await parley.call("POST", "/broadcasts", wish)).body;
  for (let count = 0; count < 2; count++)
    expect((await members.reader.call("GET", `/broadcasts/${id}/report`)).status).toBe(200);
  const about = await auditOf(`about=${id}`);
  expect(about.map(({ by, operation }) => [by, operation])).toEqual([
    [members.reader.id, "getBroadcastReport"],
    [expect.stringMatching(/^key_/), "createBroadcast"],
  ]);
});
