// The error reference: every code has an entry, every entry has a code, and a problem links to its entry.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { createChannels } from "../../channels/index.ts";
import { ERRORS } from "../../errors/index.ts";
import { problemsOf } from "../../platform/http/openapi/problems.ts";
import { apiOperations } from "../operations.ts";
import { errorGroups } from "../pages/error-page.ts";

const channels = createChannels({
  whatsapp: { baseUrl: "http://127.0.0.1", version: "v1.0", now: Date.now },
});
const entries = Object.values(errorGroups(channels)).flatMap((group) => Object.entries(group));

test("every code that an operation can answer has an entry", () => {
  const codes = new Set(
    apiOperations().flatMap((operation) => problemsOf(operation).flatMap((one) => one.codes)),
  );
  expect(codes.size).toBeGreaterThan(100);
  expect(
    [...codes].filter((code) => !(code in ERRORS)),
    "Add to server/src/errors",
  ).toEqual([]);
});

test("every code that a channel maps has an entry", () => {
  const codes = new Set(entries.map(([code]) => code));
  for (const name of channels.names) {
    const ofChannel = Object.keys(channels.get(name)?.errors ?? {});
    expect(
      ofChannel.filter((code) => !codes.has(code)),
      name,
    ).toEqual([]);
  }
});

test("every entry has a code in the program, and no code has two entries", async () => {
  const root = new URL("../../", import.meta.url);
  const files = globSync("**/*.ts", { cwd: root }).filter((file) => !/(^|\/)(test|errors)\//.test(file));
  const ofProvider = channels.names.flatMap((name) =>
    Object.entries(channels.get(name)?.errors ?? {}).flatMap(([code, { providerCodes }]) =>
      providerCodes.length > 0 ? [code] : [],
    ),
  );
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, root), "utf8")));
  const source = texts.join("\n");
  const isThere = (code: string) =>
    ofProvider.includes(code) || new RegExp(`"${code}"|\\b${code}:`).test(source);
  expect(
    entries.map(([code]) => code).filter((code) => !isThere(code)),
    "Remove from the table of errors",
  ).toEqual([]);
  expect(entries.length).toBe(new Set(entries.map(([code]) => code)).size);
});

test.each(entries)("%s is explained in sentences", (_code, { meaning, cause, action }) => {
  for (const text of [meaning, cause, action]) expect(text).toMatch(/^[A-Z`].*[.]$/);
});

describe("a running service", () => {
  const server = useDatabase();
  let service: RunningService;
  let parley: Served;

  beforeAll(async () => {
    service = await openService(server.url);
    parley = await service.serve();
  });
  afterAll(() => service.close());

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
    expect(html).toContain(ERRORS.missing_plus.action);
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
    for (const [code] of entries) expect(html.split(`id="${code}"`), code).toHaveLength(2);
    const sectionOf131047 = html.split("<section").find((section) => section.includes('id="131047"'));
    expect(sectionOf131047).toContain('id="outside_customer_service_window"');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
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
