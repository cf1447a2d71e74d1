// The error reference: every code has an entry, every entry has a code, and a problem links to its entry.
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { request } from "undici";
import { describe, expect, test } from "vitest";
import { useService } from "../../../test/running-service.ts";
import { createConnectors } from "../../channels/index.ts";
import { anchorOf, errorList, SLICE_ERRORS } from "../../errors/index.ts";
import { NOTICE_CODES } from "../../imports/rows/notice.ts";
import { messageErrors } from "../../messages/errors.ts";
import { phoneErrors } from "../../phones/errors.ts";
import { problemsOf } from "../../platform/http/openapi/problems.ts";
import { apiOperations } from "../operations.ts";

const connectors = createConnectors({ whatsappApiUrl: "http://127.0.0.1" });
const errors = errorList(connectors);
const ofSlices = errors.filter(({ channel }) => channel === null);
const tables = new Set(ofSlices.map(({ code }) => code));
const channelTables = connectors.all.map(({ channel: name, errors }) => [name, errors] as const);
const ofChannels = new Set(channelTables.flatMap(([, table]) => Object.keys(table)));

/** Codes of zod, of Node, and of notices, which refuse nothing. */
// The reason of a person whom a broadcast leaves out.
const OTHER_CODES = ["custom", "unknown", "opted_out", "EADDRINUSE", ...NOTICE_CODES];

test("every code that an operation can answer is in a table, with its status", () => {
  const statuses = Object.values(SLICE_ERRORS).flatMap((table) =>
    Object.values(table).map(({ code, status }) => [code, status] as const),
  );
  const known = new Map<string, number>(statuses);
  const answered = apiOperations().flatMap(problemsOf);
  // An error that only a channel's table has is a fault of a field, so the table has no status.
  const hasStatus = (code: string, status: number) =>
    known.has(code) ? known.get(code) === status : status === 422 && ofChannels.has(code);
  const faults = answered.flatMap(({ status, codes }) =>
    codes.filter((code) => !hasStatus(code, status)).map((code) => `${status} ${code}`),
  );
  expect(answered.length).toBeGreaterThan(100);
  // A sticker, file or template that a message names is a fault of the message, a broadcast that another one excludes is one of that
  // one, and a channel that a new template names is one of the template. A channel that can't be reached is 502, one that refuses is 409.
  expect([...new Set(faults)].sort()).toEqual([
    "413 media_too_large",
    "422 broadcast_not_found",
    "422 media_not_found",
    "422 media_not_ready",
    "422 sticker_not_found",
    "422 template_not_found",
    "422 templates_of_channel",
    "502 template_change_refused",
    "502 template_sync_failed",
  ]);
});

test("every code that is thrown is in a table", async () => {
  const source = await sourceText();
  // An entry of a table is named by a property, which the compiler checks. Faults of values name the code as text.
  const thrown = [...source.matchAll(/\bcode: "(\w+)"/g)].map(([, code]) => code as string);
  const unknown = thrown.filter(
    (code) => !tables.has(code) && !ofChannels.has(code) && !OTHER_CODES.includes(code),
  );
  expect([...new Set(unknown)], "Add to the table of its slice").toEqual([]);
  expect(new Set(thrown).size).toBeGreaterThan(30);
});

test("every code of a table is used, and no code of a slice has two entries", async () => {
  const source = await sourceText();
  const isUsed = (code: string) => new RegExp(`"${code}"|Errors\\.${code}\\b|\\b${code}:`).test(source);
  const ofProvider = channelTables.flatMap(([, table]) =>
    Object.keys(table).filter((code) => (table[code]?.providerCodes.length ?? 0) > 0),
  );
  const unused = errors.map(({ code }) => code).filter((code) => !ofProvider.includes(code) && !isUsed(code));
  expect(unused, "Remove from its table").toEqual([]);
  expect(ofSlices.length).toBe(tables.size);
  const anchors = errors.map(anchorOf);
  expect(anchors.length).toBe(new Set(anchors).size);
});

test.each(channelTables)("every code of %s is explained once", (_name, table) => {
  for (const [code, { explanation }] of Object.entries(table))
    expect([code, tables.has(code)]).toEqual([code, explanation === null]);
});

test.each(errors)("$code is explained in sentences", ({ title, meaning, cause, action, retryable }) => {
  for (const text of [meaning, cause, action]) expect(text).toMatch(/^[A-Z`].*[.]$/);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect([true, false, null]).toContain(retryable);
});

/** The program without its tables of errors. */
async function sourceText(): Promise<string> {
  const root = new URL("../../", import.meta.url);
  const files = globSync("**/*.ts", { cwd: root }).filter(
    (file) => !/(^|\/)test\/|(^|[/-])errors\.ts$|^(cli|platform\/embedded-postgres)\//.test(file),
  );
  return (await Promise.all(files.map((file) => readFile(new URL(file, root), "utf8")))).join("\n");
}

describe("a running service", () => {
  const { service, parley } = useService();

  async function page(url = parley.url) {
    const { statusCode, headers, body } = await request(`${url}/api/docs/errors`);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    return body.text();
  }

  test("a problem's type opens its entry, without a key", async () => {
    const { body } = await parley.call("POST", "/contacts/contact", { contact: { phone: "15551234567" } });
    expect(body).toMatchObject({ code: "missing_plus", type: "/api/docs/errors#missing_plus" });
    const html = await page();
    expect(html).toContain('<section id="missing_plus">');
    expect(html).toContain(phoneErrors.missing_plus.action);
  });

  test("a refusal of the HTTP server itself links to its entry, too", async () => {
    const answer = await fetch(`${parley.url}/api/contacts`, { headers: { "x-long": "x".repeat(20_000) } });
    expect(await answer.json()).toMatchObject({
      code: "headers_too_large",
      type: "/api/docs/errors#headers_too_large",
    });
  });

  test("every code has one anchor, and codes of WhatsApp lead to their meaning", async () => {
    const html = await page();
    for (const error of errors)
      expect(html.split(`id="${anchorOf(error)}"`), anchorOf(error)).toHaveLength(2);
    const sectionOf131047 = html
      .split("<section")
      .find((section) => section.includes('id="whatsapp.131047"'));
    expect(sectionOf131047).toContain('id="outside_customer_service_window"');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  test("GET /errors lists all errors without a key, each with the address of its entry", async () => {
    const { statusCode, body } = await request(`${parley.url}/api/errors`);
    expect(statusCode).toBe(200);
    const { data } = (await body.json()) as { data: { code: string; type: string }[] };
    expect(data.map(({ code }) => code)).toEqual(errors.map(({ code }) => code));
    const html = await page();
    for (const { type } of data) expect(html).toContain(`<section id="${type.split("#")[1]}">`);
    expect(data.find(({ code }) => code === "channel_token_invalid")).toMatchObject({
      channel: "whatsapp",
      retryable: true,
      remedies: ["see_sender"],
      provider_codes: { whatsapp: ["0", "190"] },
      type: "/api/docs/errors#whatsapp.channel_token_invalid",
    });
  });

  test("GET /errors has the meanings of channels' errors in another language", async () => {
    const { body } = await request(`${parley.url}/api/errors?language=de`);
    const { data } = (await body.json()) as { data: { code: string; meaning: string }[] };
    const meaning = (wanted: string) => data.find(({ code }) => code === wanted)?.meaning;
    expect(meaning("channel_refused")).toBe("WhatsApp hat die Nachricht abgelehnt.");
    expect(meaning("message_not_found")).toBe(messageErrors.message_not_found.meaning);
  });

  test("the page's policy allows its own style alone", async () => {
    const { headers, body } = await request(`${parley.url}/api/docs/errors`);
    const style = /<style>([\s\S]*)<\/style>/.exec(await body.text())?.[1] as string;
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(
      `default-src 'none'; img-src data:; style-src 'sha256-${hash}';`,
    );
  });

  test("the page loads nothing, and links only to itself", async () => {
    const html = await page();
    expect(html).not.toMatch(/<script|\bsrc=|@import|url\(/);
    expect(
      [...html.matchAll(/href="([^"]*)"/g)].filter(([, href]) => !/^(#|data:)/.test(href as string)),
    ).toEqual([]);
  });

  test("with a public address, the type is absolute", async () => {
    const other = await service.serve({ PARLEY_PUBLIC_URL: "https://parley.example/" });
    const { body } = await other.call("GET", "/contacts?limit=0");
    expect(body.type).toBe("https://parley.example/api/docs/errors#too_small");
    const batch = await other.call("POST", "/channel/send-messages", { messages: [{ phone_number: "1" }] });
    expect(batch.body.results[0].problem.type).toMatch(/^https:\/\/parley\.example\/api\/docs\/errors#\w+$/);
    await page(other.url);
  });
});
