// Hostile strings in the fields of bodies: stored unchanged, or refused. The fuzzer sends them everywhere else.
// Long: it writes each of many texts to every operation.
import { describe, expect, test } from "vitest";
import type { TestAnswer } from "../../../test/api.ts";
import { useNumber, useService } from "../../../test/running-service.ts";
import { hostileStrings } from "../../contacts/test/hostile-strings.ts";

const { service, parley } = useService();

useNumber(service, parley);

const NOT_TEXT = [
  ["NUL", "a\u0000b"],
  ["the first half of a pair", "a\ud83d"],
  ["the second half of a pair", "\ude00b"],
] as const;

const PHONE = "+15556660001";
const send = (fields: object) => parley.send({ phone_number: PHONE, message: "x", ...fields });
const upsert = (fields: object) =>
  parley.call("POST", "/contacts/contact", { contact: { phone: PHONE, ...fields } });
const entry = (fields: object) => upsert({ enhanced_data: { group: [{ text: "x", ...fields }] } });
const sender = (fields: object) =>
  parley.call("POST", "/senders?check=false", {
    channel: "whatsapp",
    phone: "+15550002000",
    credentials: {
      phone_number_id: "1",
      business_account_id: "2",
      access_token: "a",
      app_secret: "b",
      verify_token: "c",
      ...fields,
    },
  });
/** A field: how to write a text and, if possible, how to read it. */
type Field = [
  name: string,
  write: (text: string) => Promise<TestAnswer>,
  read?: (answer: TestAnswer, text: string) => unknown | Promise<unknown>,
];

const texts: Field[] = [
  [
    "a contact's name",
    (name) => upsert({ name }),
    // White space around a name is removed.
    ({ body: { contact } }, text) => ((contact.name ?? "") === text.trim() ? text : contact.name),
  ],
  ["a label", (text) => upsert({ labels: text })],
  [
    "a group",
    (group) => upsert({ enhanced_data: { [group]: [{ text: "x" }] } }),
    ({ body }, text) => Object.keys(body.contact.enhanced_data).find((group) => group === text),
  ],
  ["an entry's text", (text) => entry({ text }), ({ body }) => body.contact.enhanced_data.group[0].text],
  [
    "an entry's description",
    (description) => entry({ description }),
    ({ body }) => body.contact.enhanced_data.group[0].description,
  ],
  ["an entry's link", (link) => entry({ link })],
  ["a contact's phone", (phone) => upsert({ phone })],
  [
    "a message's text",
    (message) => send({ message }),
    async ({ body }) => (await parley.get(`/messages/${body.id}`)).text,
  ],
  ["a message's phone", (phone_number) => send({ phone_number })],
  ["a message's source", (source_phone) => send({ source_phone })],
  ["a message's reference", (reference) => send({ reference }), ({ body }) => body.reference],
  ["a template's name", (name) => send({ message: undefined, template: { name, language: "en_US" } })],
  [
    "a template's variable",
    (value) => send({ message: undefined, template: { name: "x", variables: { "1": value } } }),
  ],
  [
    "a variable's name",
    (name) => send({ message: undefined, template: { name: "x", variables: { [name]: "1" } } }),
  ],
  ["an unknown field", (name) => send({ [name]: 1 })],
  ["an export's address", (email) => parley.call("POST", "/contacts/export", { email })],
  ["an allowed domain", (domain) => parley.call("PATCH", "/settings", { export_domains: [domain] })],
  ["whom to tell", (notify_email) => parley.call("PATCH", "/settings", { notify_email })],
  [
    "a key's name",
    (name) => parley.call("POST", "/keys", { name, scopes: ["messages:read"] }),
    ({ body }) => body.name,
  ],
  ["a number's id", (phone_number_id) => sender({ phone_number_id })],
  ["an app secret", (app_secret) => sender({ app_secret, phone_number_id: "x" })],
  ["a body that isn't JSON", (body) => parley.call("POST", "/contacts/contact", body.toWellFormed() || " ")],
];

describe("a hostile string is stored unchanged or refused", () => {
  test.each(texts)("in %s", async (_name, write, read) => {
    for (const [what, text] of hostileStrings) {
      const answer = await write(text);
      expectClear(answer, what);
      if (read && answer.status < 300) expect([what, await read(answer, text)]).toEqual([what, text]);
    }
    for (const [what, text] of NOT_TEXT) {
      const answer = await write(text);
      expectClear(answer, what);
      const code = answer.body.errors?.[0]?.code;
      if (read) expect([what, answer.status, code]).toEqual([what, 422, "invalid_text"]);
    }
  });

  test("the service has logged no failure", () => {
    expect(parley.log.filter((line) => line.level >= 50)).toEqual([]);
  });
});

function expectClear(answer: TestAnswer, what: string): void {
  expect([what, answer.status, answer.body]).toEqual([
    what,
    expect.toSatisfy((status: number) => status >= 200 && status < 500),
    answer.body,
  ]);
  if (answer.status >= 400)
    expect(answer.body).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
}
