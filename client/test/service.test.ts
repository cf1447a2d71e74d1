// The client against a running service.
import { beforeAll, expect, test } from "vitest";
import { type RunningProcess, type Served, useOpenService } from "../../server/test/running-service.ts";
import { createParley, type Parley, type StreamedEvent } from "../src/index.ts";

const service = useOpenService();
let server: Served;
/** Is killed by a test. */
let first: RunningProcess;
let parley: Parley;

beforeAll(async () => {
  first = await service.start({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
  server = first;
  await service.connectNumber(server.call, "+15550001000");
  parley = createParley({ baseUrl: `${server.url}/api`, apiKey: service.apiKey });
});

test("a refused message names its faults", async () => {
  const call = parley.sendMessage({ phone_number: "15551234567", message: "Hello" });
  await expect(call).rejects.toMatchObject({
    code: "missing_plus",
    status: 422,
    retryable: false,
    requestId: expect.stringMatching(/^req_/),
    errors: [{ pointer: "/phone_number", code: "missing_plus" }],
  });
});

test("a phone as answered works in a path", async () => {
  const { contact } = await parley.upsertContact({ contact: { phone: "+15550000020", name: "Pia" } });
  const { id, phone } = contact as { id: string; phone: string };
  expect(phone).toBe("+15550000020");
  expect(await parley.getContact({ phone_number: phone })).toMatchObject({ id });
  expect(await parley.listContactMessages({ phone_number: phone })).toMatchObject({ data: [] });
  expect(await parley.deleteContact({ phone_number: phone })).toMatchObject({ erasure: { contact_id: id } });
});

test("a contact that was read is changed only if it is still the same", async () => {
  let etag = "";
  const onResponse = ({ headers }: Response) => {
    etag = headers.get("etag") ?? "";
  };
  await parley.upsertContact({ contact: { phone: "+15550000000", name: "Ada" } });
  const contact = await parley.getContact({ phone_number: "15550000000" }, { onResponse });
  await parley.upsertContact({ contact: { ...contact, phone: "+15550000000", name: "Ada L." } });
  const late = parley.upsertContact(
    { contact: { phone: "+15550000000", name: "Ada M." } },
    { headers: { "If-Match": etag } },
  );
  await expect(late).rejects.toMatchObject({ status: 412, code: "contact_changed" });
});

test("a file is uploaded and its report downloaded", async () => {
  const body = "phone,name\n+15550000011,Flo\n5.55E+9,Gus\n";
  const { import: started } = await parley.importContacts({ body });
  await expect.poll(async () => (await parley.getImport({ id: started.id })).status).toBe("finished");
  const report = await parley.getImportReport({ id: started.id });
  expect(await report.text()).toContain("5.55E+9");
});

test("the stream goes on after the service restarted, without a missing or repeated event", async () => {
  const other = createParley({ baseUrl: `${server.url}/api`, apiKey: service.apiKey, retry: 0 });
  const stream = other.streamEvents({ types: "contact.created" });
  const next = async () =>
    ((await stream.next()).value as StreamedEvent & { data: { name: string } }).data.name;
  const create = (name: string, phone: number) =>
    parley.upsertContact({ contact: { phone: `+1${phone}`, name } });
  let isOpen = false;
  const firstName = next().finally(() => {
    isOpen = true;
  });
  for (let phone = 5_550_001_000; !isOpen; phone++) await create(`Early ${phone}`, phone);
  await first.process.end("SIGKILL");
  const port = new URL(server.url).port;
  server = await service.serve({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on", PARLEY_PORT: port });
  const names = ["Hal", "Ida", "Jo"];
  for (const [index, name] of names.entries()) await create(name, 5_550_002_000 + index);
  const received = [await firstName];
  while (!received.includes("Jo")) received.push(await next());
  expect(received.filter((name) => !name.startsWith("Early"))).toEqual(names);
  expect(new Set(received).size).toBe(received.length);
  await stream.return(undefined as never);
});
