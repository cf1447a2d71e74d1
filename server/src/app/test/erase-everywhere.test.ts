// Writes a marker to every place for data about a person. After the erasure, no table, statistic, log or file of a whole
// service has the marker.
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { placesWith } from "../../../test/find-text.ts";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { type ParleyProcess, startParley } from "../../../test/parley-process.ts";
import { jpeg } from "../../../test/pictures.ts";
import { openSimulator, type TestSimulator } from "../../../test/simulator-process.ts";
import { deliverHook } from "../../../test/whatsapp-hook.ts";
import { createAccount } from "../../accounts/index.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import { locate } from "../../platform/embedded-postgres/location.ts";
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from "../../platform/embedded-postgres/open-embedded-postgres.ts";
import { createLog } from "../../platform/log.ts";

/** In lower case, to find folded text, too. */
const MARK = "zqxmarker";
const DIGITS = "15558641357";
const PHONE = `+${DIGITS}`;
/** The channel's id of the person, also for a hidden phone. */
const ADDRESS = "US.86413579990001";
const TEXTS = [MARK, DIGITS, ADDRESS];
const NUMBER = {
  phone_number_id: "300000000000001",
  business_account_id: "400000000000001",
  access_token: "token",
  app_secret: "secret",
  verify_token: "verify",
};
const patience = { timeout: 45_000, interval: 100 };

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;
let simulator: TestSimulator;
let parley: ParleyProcess;
let call: TestApi["call"];
let url: string;
let hookUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(memoryFolder(), "parley-marker-"));
  // The database server runs unprivileged under root, and must enter the folder.
  await chmod(folder, 0o711);
  const secretKey = randomBytes(32);
  const dataDir = join(folder, "data");
  postgres = await openEmbeddedPostgres({ dataDir, log: () => undefined });
  await migrate(postgres.url);
  simulator = await openSimulator(folder, { SIMULATOR_STATUS_DELAYS_MS: "10,20,30" });
  parley = startParley(["serve"], {
    PARLEY_DATA_DIR: dataDir,
    PARLEY_PORT: "0",
    PARLEY_SECRET_KEY: secretKey.toString("base64"),
    PARLEY_LOG: "debug",
    PARLEY_MAIL_FROM: "parley@test.example",
    // Nobody listens at this port, so export files wait for their mail.
    SMTP_URL: "smtp://127.0.0.1:1",
    WHATSAPP_API_URL: simulator.url,
  });
  url = (await parley.line(/^Parley serves/)).split(" ").at(-1) as string;
  database = openDatabase({ url: postgres.url, log: createLog("silent") });
  call = callApi(url, (await createAccount(database, secretKey, "Test")).secret);
  const { phone_number_id, ...rest } = NUMBER;
  const sender = await call("POST", "/senders?check=false", {
    channel: "whatsapp",
    phone: "+15550001000",
    credentials: NUMBER,
  });
  hookUrl = sender.body.hook_url;
  await simulator.control("PUT", `/numbers/${phone_number_id}`, {
    ...rest,
    display_phone_number: "+15550001000",
    callback_url: hookUrl,
  });
});
afterAll(async () => {
  await database?.close();
  await parley?.end("SIGTERM");
  await postgres?.stop();
  await simulator?.stop();
  const { base } = await locate(join(folder, "data"));
  await rm(base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const key = (name: string) => ({ "idempotency-key": `${name}-${MARK}-${DIGITS}` });
const upload = (type: string) => ({ "content-type": type });

async function accepted(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}

const contact = {
  phone: PHONE,
  name: `Name ${MARK}`,
  labels: `Label ${MARK}, other`,
  enhanced_data: {
    [`Group ${MARK}`]: [
      { text: `Text ${MARK}`, description: `Description ${MARK}`, link: `https://x.example/${MARK}` },
    ],
  },
};

async function writeContact(): Promise<void> {
  await accepted(call("POST", "/contacts/contact", { contact }, key("contact")));
  const labelling = { phones: [PHONE], act: { add_labels: [`Applied ${MARK}`] } };
  await accepted(call("POST", "/contacts/bulk", labelling, key("labels")));
  await accepted(call("POST", `/contacts/${DIGITS}/notes`, { text: `Note ${MARK}` }, key("note")));
}

async function writeMessages(): Promise<void> {
  await simulator.faults({ next: [{ code: 131026, message: `No message for ${MARK} ${DIGITS}` }] });
  const send = (fields: object, name: string) =>
    accepted(call("POST", "/whatsapp/send-message", { phone_number: PHONE, ...fields }, key(name)));
  await send({ message: `Failed ${MARK}` }, "failed");
  await send({ message: `Message ${MARK}`, reference: `reference-${MARK}` }, "text");
  await accepted(call("POST", "/templates/sync"));
  const variables = { "1": `Variable ${MARK}`, "2": MARK };
  await send({ template: { name: "order_update", language: "en_US", variables } }, "template");
  const cake = await jpeg(8, 8, "#c9806a", { IFD0: { Copyright: MARK } });
  const uploaded = await call("POST", `/media?filename=${MARK}.jpg`, cake, upload("image/jpeg"));
  const card = {
    variables: { "1": `Card ${MARK}`, "2": MARK },
    header: { image: { media_id: uploaded.body.media.id } },
    buttons: { "0": `Tap ${MARK}`, "1": MARK },
  };
  const cakes = { name: "cakes_of_the_week", variables: { "1": MARK }, cards: [card, card, card] };
  await send({ template: cakes }, "cards");
}

const hear = (value: object) => deliverHook({ ...NUMBER, phone: "+15550001000", hookUrl }, value);

/** A text, every other kind of message, and an unknown fact. */
async function writeHooks(): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const contacts = [{ wa_id: DIGITS, user_id: ADDRESS, profile: { name: `Profile ${MARK}` } }];
  const from = { from: DIGITS, from_user_id: ADDRESS, timestamp };
  const base64 = Buffer.from(`..${DIGITS}..`).toString("base64");
  const text = { ...from, id: `wamid.${base64}`, type: "text", text: { body: `Inbound ${MARK}` } };
  expect(await hear({ contacts, messages: [text] })).toBe(200);
  const hidden = { from_user_id: ADDRESS, timestamp, id: "wamid.hidden", type: "text", text: { body: MARK } };
  const people = [{ user_id: ADDRESS, profile: { name: `Hidden ${MARK}` } }];
  expect(await hear({ contacts: people, messages: [hidden] })).toBe(200);
  const file = { id: `file ${MARK}`, mime_type: "application/pdf", caption: `Caption ${MARK}` };
  const kinds: Record<string, unknown> = {
    image: file,
    document: { ...file, filename: `${MARK}.pdf` },
    location: { name: `Place ${MARK}`, latitude: 1, longitude: 2 },
    contacts: [{ name: { formatted_name: `Card ${MARK}` }, phones: [{ phone: PHONE }] }],
    interactive: { type: "button_reply", button_reply: { id: MARK, title: `Button ${MARK}` } },
    order: { catalog_id: "1", text: `Order ${MARK}`, product_items: [] },
    system: { type: "user_changed_number", body: `From ${DIGITS} to ${DIGITS}`, wa_id: DIGITS },
    [MARK]: { text: MARK },
  };
  const messages = Object.entries(kinds).map(([type, content]) => {
    return { ...from, id: `wamid.${type}`, type, [type]: content, context: { id: `wamid.${base64}` } };
  });
  expect(await hear({ contacts, messages })).toBe(200);
  const reaction = { message_id: `wamid.${base64}`, emoji: MARK };
  const changes = [
    { type: "reaction", reaction },
    { type: "reaction", reaction: { ...reaction, message_id: `wamid.unknown ${MARK}` } },
    {
      type: "edit",
      edit: { original_message_id: `wamid.${base64}`, message: { type: "text", text: { body: MARK } } },
    },
  ].map((change, index) => ({ ...from, id: `wamid.change${index}`, ...change }));
  expect(await hear({ contacts, messages: changes })).toBe(200);
  expect(await hear({ surprises: [{ note: `Words of ${MARK} ${DIGITS}` }] })).toBe(200);
}

/** Applied rows, and refused rows with and without a readable phone. */
async function writeImports(): Promise<void> {
  const csv = [
    `phone,name,${MARK} 1 text,${MARK} 1 link,Unknown ${MARK}`,
    `${PHONE},Imported ${MARK},Cell ${MARK},https://x.example,more ${MARK}`,
    `${PHONE},Refused ${MARK},Cell ${MARK},no link ${MARK},`,
    `call ${DIGITS} ${MARK},Refused ${MARK},,,`,
  ].join("\r\n");
  await accepted(call("POST", "/contacts/import", csv, { ...upload("text/csv"), ...key("import") }));
  const broken = Buffer.concat([Buffer.from(`phone,name\n${PHONE},${MARK} `), Buffer.from([0xff, 0xfe])]);
  await call("POST", "/contacts/import", broken, upload("text/csv"));
  await call("POST", "/contacts/import", `${MARK}\n${PHONE}`, upload("text/csv"));
}

/** Payloads of a source that are refused, with and without a country code. */
async function writeSourceErrors(): Promise<void> {
  const source = await call("POST", "/sources", { name: "Shop", preset: "parley" });
  const { url: address, secret } = source.body;
  const send = (phone: string) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${secret}` };
    return fetch(address, {
      method: "POST",
      headers,
      body: JSON.stringify({ phone, [`Note ${MARK}`]: 5 }),
    });
  };
  for (const tel of [PHONE, `(${DIGITS.slice(1, 4)}) ${DIGITS.slice(4)}`])
    expect(await (await send(tel)).json()).toMatchObject({ outcome: "refused" });
}

async function writeExports(): Promise<void> {
  const ask = (email: string, filter: object) =>
    accepted(call("POST", "/contacts/export", { email, filter }));
  await ask("all@x.example", {});
  await ask("name@x.example", { q: MARK });
  await ask("phone@x.example", { q: DIGITS });
  await ask("label@x.example", { label: [`Label ${MARK}`] });
}

/** Refused requests. The log must not quote them. */
async function writeNonsense(): Promise<void> {
  const named = { "request-id": `${MARK}-${DIGITS}` };
  const requests: [string, string, unknown?, Record<string, string>?][] = [
    ["POST", "/contacts/contact", `{"contact": {"name": "${MARK}`, named],
    ["POST", "/contacts/contact", { contact: { ...contact, phone: MARK }, [MARK]: PHONE }, named],
    ["POST", "/contacts/contact", { contact: { ...contact, name: `${MARK}\u0000` } }, named],
    ["POST", "/contacts/contact", { contact }, { "idempotency-key": `${MARK} ${DIGITS}\u00e9` }],
    ["POST", "/contacts/contact", { contact }, { "content-type": `text/${MARK}` }],
    ["POST", "/contacts/bulk", { phones: [MARK, `${PHONE}x`], act: { erase: true } }],
    ["POST", "/contacts/export", { email: `${MARK}@x.example, ${DIGITS}@x.example` }],
    ["POST", "/whatsapp/send-message", { phone_number: PHONE, message: MARK, sticker: 99 }],
    ["POST", "/whatsapp/send-message", { phone_number: PHONE, template: { name: MARK, variables: {} } }],
    ["POST", `/${MARK}/send-message`, { phone_number: PHONE, message: MARK }],
    ["GET", `/contacts/${MARK}`],
    ["GET", `/contacts/%2B${DIGITS}`],
    ["GET", `/contacts?q=${MARK}&after=${MARK}&${MARK}=1`],
    ["GET", `/contacts?q=${MARK}&label=${MARK}`],
    ["GET", `/messages?phone=${DIGITS}&reference=${MARK}`],
    ["GET", `/messages/${MARK}`],
    ["GET", `/erasures?phone=${DIGITS}`],
    ["GET", `/jobs/${MARK}`],
    ["GET", `/%E0%A4${MARK}`],
    ["PUT", `/contacts/${DIGITS}`, { name: MARK }],
  ];
  for (const [method, path, body, headers] of requests) {
    const { status } = await call(method, path, body, headers).catch(() => ({ status: 400 }));
    expect(status).toBeLessThan(500);
  }
}

async function isQuiet(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select 1 from outbox
     union all
     select 1 from messages where status in ('queued', 'sent', 'delivered')
     union all
     select 1 from jobs where status = 'queued' or status = 'running' and bytes is null`,
  );
  const { pending_hooks: hooks } = (await simulator.control("GET", "/health")) as { pending_hooks: number };
  return rows.length === 0 && hooks === 0;
}

/** Files of the service, without PostgreSQL's folder. */
async function filesWith(texts: string[]): Promise<string[]> {
  const dataDir = join(folder, "data");
  const { base, pg } = await locate(dataDir);
  const found: string[] = [];
  let read = 0;
  for (const root of new Set([dataDir, base])) {
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || path.startsWith(`${pg}/`)) continue;
      read++;
      const bytes = await readFile(path);
      if (texts.some((text) => bytes.includes(text))) found.push(path);
    }
  }
  expect(read).toBeGreaterThan(0);
  return found;
}

const said = () => [...parley.printed, ...parley.complaints, JSON.stringify(parley.log)].join("\n");

test("after the erasure the marker is nowhere", async () => {
  await writeContact();
  await writeMessages();
  await writeHooks();
  await writeImports();
  await writeSourceErrors();
  await expect.poll(isQuiet, patience).toBe(true);
  await writeExports();
  await writeNonsense();
  await expect.poll(isQuiet, patience).toBe(true);
  // The log that an external PostgreSQL would write.
  await database.pool
    .query(`insert into contacts select * from contacts where phone = '${PHONE}' and name <> '${MARK}'`)
    .catch(() => undefined);
  await database.pool.query("analyze");

  const before = await placesWith(database, TEXTS);
  expect(before).toEqual(
    expect.arrayContaining([
      "contact_addresses.address",
      "contacts.phone",
      "contacts.name",
      "contacts.search_name",
      "contacts.labels",
      "contacts.enhanced_data",
      "notes.text",
      "messages.content",
      "messages.reference",
      "messages.error",
      "messages.channel_message_id",
      "messages.attempt_channel_message_id",
      "message_attempts.error",
      "message_payloads.payload",
      "media.filename",
      "messages.reactions",
      "received_facts.payload",
      "import_rows.content",
      "import_rows.refused_value",
      "jobs.headings",
      "jobs.filter",
      "export_chunks.bytes",
      "idempotency_keys.answer",
      "source_errors.faults",
      "source_errors.payload",
    ]),
  );
  expect(before).not.toContain("pg_stats");
  expect(before.filter((place) => /^graphile_worker|events|erasures/.test(place))).toEqual([]);

  const preview = await call("GET", `/contacts/${DIGITS}/erase-preview`);
  const erased = await call("DELETE", `/contacts/${DIGITS}`);
  expect(erased.status).toBe(200);
  expect(await placesWith(database, TEXTS)).toEqual([]);
  expect(preview.body.counts).toEqual(erased.body.erasure.counts);
  expect(erased.body.erasure.counts).toEqual({
    messages: 14,
    waiting: 0,
    facts: 2,
    import_rows: 2,
    source_errors: 2,
    exports: 4,
    answers: 2,
    notes: 1,
    broadcasts: 0,
  });

  // An export that starts again no longer contains the contact.
  await expect.poll(isQuiet, patience).toBe(true);
  await database.pool.query("analyze");
  expect(await placesWith(database, TEXTS)).toEqual([]);
  expect(said()).toMatch(/./);
  for (const text of TEXTS) expect(said()).not.toContain(text);
  expect(await filesWith(TEXTS)).toEqual([]);
});
