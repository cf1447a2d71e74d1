// Only a connector's own folder knows its channel: nothing else names a channel, its provider or the provider's words.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../../../", import.meta.url);
const PROGRAM = ["server/src/**/*.{ts,json}", "console/src/**/*.{ts,tsx,css,json}", "client/src/**/*.ts"];
const OTHERS = [
  // Tests need real channels.
  "**/test/**",
  // Connectors.
  "server/src/channels/!(api)/**",
  // Generated from the OpenAPI document.
  "client/src/{schema,operations}.ts",
];

const NAMES = /whatsapp|twilio|facebook|waba\b|wamid|\bgraph\b|phone_number_id/i;
/** In small letters, they are a method of zod and the body of a request. */
const WORDS = /\bMeta\b|\bBODY\b/;

const LINE = "has a line for each connector";
const DEMO = "the demo connects a number on each channel, and shows how to send from it";
const OTHER_PROGRAMS = "columns of other programs have such names";
const EXAMPLE = "an example in the OpenAPI document has a real channel";

/** Files that may name channels, with the reason. */
const ALLOWED: Record<string, string> = {
  "server/src/broadcasts/broadcast.ts": EXAMPLE,
  "server/src/broadcasts/wish/broadcast-field.ts": EXAMPLE,
  "server/src/channels/registry.ts": LINE,
  "server/src/channels/settings.ts": LINE,
  "server/src/channels/api/list-channels.ts": EXAMPLE,
  "server/src/accounts/api/get-session.ts": EXAMPLE,
  "server/src/accounts/settings.ts": EXAMPLE,
  "server/src/app/docs/llms-txt.ts": "says what the service is",
  "server/src/app/demo/demo.ts": DEMO,
  "server/src/app/demo/demo-file.ts": DEMO,
  "server/src/app/demo/demo-senders.ts": DEMO,
  "server/src/app/demo/demo-world.ts": DEMO,
  "server/src/app/demo/seed-demo.ts": DEMO,
  "server/src/contacts/api/opt-out-contact.ts": EXAMPLE,
  "server/src/contacts/consent/consent.ts": EXAMPLE,
  "server/src/errors/api/list-errors.ts": EXAMPLE,
  "server/src/imports/columns/column-names.json": OTHER_PROGRAMS,
  "server/src/imports/columns/column-names.ts": OTHER_PROGRAMS,
  "server/src/imports/columns/consent.ts": OTHER_PROGRAMS,
  "server/src/messages/api/send-message.ts": EXAMPLE,
  "server/src/messages/api/send-messages.ts": EXAMPLE,
  "server/src/messages/show/message.ts": EXAMPLE,
  "server/src/senders/api/create-sender.ts": EXAMPLE,
  "server/src/senders/sender.ts": EXAMPLE,
  "server/src/templates/api/create-template.ts": EXAMPLE,
  "server/src/templates/template.ts": EXAMPLE,
  "server/src/usage/usage-answer.ts": EXAMPLE,
  "server/src/warnings/warning.ts": EXAMPLE,
  "server/src/workbooks/vcards.ts": "a field of vCards is about a channel",
};

const files = globSync(PROGRAM, { cwd: ROOT, exclude: OTHERS });
const named = files.flatMap((file) => {
  const lines = readFileSync(new URL(file, ROOT), "utf8").split("\n");
  const at = lines.findIndex((line) => NAMES.test(line) || WORDS.test(line));
  return at === -1 ? [] : [{ file, where: `${file}:${at + 1}` }];
});

test("no file outside the connectors' folders names a channel, except those in the list", () => {
  expect(files.length).toBeGreaterThan(900);
  expect(named.filter(({ file }) => !(file in ALLOWED)).map(({ where }) => where)).toEqual([]);
});

test("the list has only files that need it", () => {
  expect(Object.keys(ALLOWED).toSorted()).toEqual(named.map(({ file }) => file).toSorted());
});
