// The most expensive bodies within the size limit, over HTTP to a real process.
import { describe, expect, test } from "vitest";
import { useService } from "../../../test/running-service.ts";

const { parley } = useService({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });

const MOST_BYTES = 2 * 1024 * 1024;
/** Values and names of objects in a body, and values of one list or object. */
const MOST_VALUES = 120_000;
const MOST_OF_ONE = 25_000;
/** Bytes of an answer. */
const SMALL = 64 * 1024;

/** A body of the maximum size, or with the most values: repeats the unit as often as fits. */
function filled(
  head: string,
  unit: (index: number) => string,
  tail: string,
): { body: string; count: number } {
  let body = head + unit(0);
  let count = 1;
  const most = Math.min(MOST_OF_ONE, MOST_VALUES / (1 + unit(0).replace(/[^{[,:]/g, "").length));
  for (;;) {
    const next = `,${unit(count)}`;
    // The head and the tail have some values, too.
    if (count > most - 10 || body.length + next.length + tail.length > MOST_BYTES)
      return { body: body + tail, count };
    body += next;
    count++;
  }
}

const CONTACT = `{"contact":{"phone":"+15551110001"`;
const ENTRIES = `${CONTACT},"enhanced_data":{"Orders":[`;
const nested = (levels: number, inside: string) => "[".repeat(levels) + inside + "]".repeat(levels);

describe("a body with very many faults is answered with the first hundred and the number of the rest", () => {
  type Case = [
    name: string,
    path: string,
    { body: string; count: number },
    code: string,
    faultsOfEach: number,
  ];
  const cases: Case[] = [
    ["25,000 values of a list in 50 KB", "/keys", zeros(25_000), "invalid_value", 1],
    [
      "unknown fields",
      "/contacts/contact",
      filled(`${CONTACT},`, (at) => `"u${at}":0`, "}}"),
      "unknown_field",
      1,
    ],
    [
      "entries with three faults",
      "/contacts/contact",
      filled(ENTRIES, () => `{"text":"\\u0000","description":0,"link":"\\u0000"}`, "]}}}"),
      "invalid_text",
      // The link has two faults: the NUL, and it is no URL.
      4,
    ],
    [
      "phones",
      "/contacts/bulk",
      { body: JSON.stringify({ phones: Array(10_000).fill("+("), act: { erase: true } }), count: 10_000 },
      "too_short",
      1,
    ],
  ];

  test.each(cases)("%s", async (_name, path, { body, count }, code, faultsOfEach) => {
    const answer = await parley.call("POST", path, body);
    expect(answer).toMatchObject({ status: 422, body: { code } });
    expect(answer.body.errors).toHaveLength(100);
    expect(answer.body.errors_omitted).toBe(count * faultsOfEach - 100);
    expect(answer.bytes.length).toBeLessThan(SMALL);
  });

  function zeros(count: number) {
    return { body: `{"name":"x","scopes":[${"0,".repeat(count - 1)}0]}`, count };
  }
});

describe("more than a contact or message can hold is one fault", () => {
  const message = `{"phone_number":"+15551110001","template":{"name":"a","variables":{`;
  test.each([
    [
      "groups",
      "/contacts/contact",
      filled(`${CONTACT},"enhanced_data":{`, (at) => `"g${at}":null`, "}}}").body,
      "enhanced_data_too_large",
    ],
    [
      "entries",
      "/contacts/contact",
      filled(ENTRIES, () => `{"link":"tel:1"}`, "]}}}").body,
      "enhanced_data_too_large",
    ],
    [
      "labels",
      "/contacts/contact",
      filled(`${CONTACT},"labels":"`, (at) => ` ${at}`, `"}}`).body,
      "too_many_labels",
    ],
    ["variables", "/whatsapp/send-message", filled(message, (at) => `"${at}":{}`, "}}}").body, "too_large"],
  ])("%s", async (_name, path, body, code) => {
    const answer = await parley.call("POST", path, body);
    expect(answer).toMatchObject({ status: 422, body: { code } });
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors_omitted).toBeUndefined();
  });
});

test("an unknown field with a name of two megabytes is quoted shortened, with a pointer to its parent", async () => {
  const name = "/".repeat(MOST_BYTES - 100);
  const answer = await parley.call("POST", "/contacts/contact", `${CONTACT},"${name}":0}}`);
  expect(answer.body.errors).toEqual([
    { pointer: "/contact", code: "unknown_field", detail: `There is no field "${"/".repeat(100)}…" here.` },
  ]);
  expect(answer.bytes.length).toBeLessThan(SMALL);
});

describe("a body that would block the process is refused before it is parsed", () => {
  const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join()}}`;

  test.each([
    ["25,001 values of a list", `[${"0,".repeat(25_000)}0]`, "25000"],
    ["121,000 values", `[${"[0,0],".repeat(60_000)}0]`, "120000"],
    ["more than 120,000 values and names", `[${`${names(15_100)},`.repeat(4)}0]`, "120000"],
  ])("%s", async (_name, body, most) => {
    const answer = await parley.call("POST", "/contacts/contact", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_json" } });
    expect(answer.body.detail).toMatch(`more than ${most} values`);
  });
});

describe("deep nesting", () => {
  const levels = (count: number, inside = "") => `${CONTACT},"id":${nested(count, inside)}}}`;

  test.each([
    ["a million levels", levels(1_000_000), 400, "invalid_json"],
    ["a million levels that aren't closed", "[".repeat(1_000_000), 400, "invalid_json"],
    ["900 levels with __proto__ at the bottom", levels(900, `{"__proto__":1}`), 422, "invalid_name"],
    ["__proto__ in escapes", levels(1, String.raw`{"\u005f_proto__":1}`), 422, "invalid_name"],
  ])("%s", async (_name, body, status, code) => {
    const answer = await parley.call("POST", "/contacts/contact", body);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.bytes.length).toBeLessThan(SMALL);
  });

  test("brackets inside strings don't count", async () => {
    const name = `${"[".repeat(200)}"\\`;
    const contact = { phone: "+15551110001", name, enhanced_data: { a: [{ text: "{".repeat(4_000) }] } };
    const entries = Array.from({ length: 10 }, () => ({ text: `${"[".repeat(3_000)}\\"` }));
    const answer = await parley.call("POST", "/contacts/contact", {
      contact: { ...contact, enhanced_data: { a: entries } },
    });
    expect(answer).toMatchObject({ status: 201, body: { contact: { name } } });
  });
});

test("none of these requests was logged as a failure", () => {
  expect(parley.log.filter((line) => line.level >= 50)).toEqual([]);
});
