// Columns of other tools that say who wants messages: recognised, offered with their direction, and mapped to opt-outs.
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { likelyConsent, optOutsOf } from "../columns/consent.ts";
import { contact, importFile, report, useImportWorld } from "./import-world.ts";

describe("a heading", () => {
  const wants = (opt_out: string) => ({ opt_out, yes: "wants" });
  const refuses = (opt_out: string) => ({ opt_out, yes: "refuses" });
  test.each([
    ["Accepts SMS Marketing", wants("marketing")],
    ["Subscribed", wants("all")],
    ["Werbung erlaubt", wants("marketing")],
    ["acceptsMarketing", wants("marketing")],
    ["Do Not Contact", refuses("all")],
    ["STOP", refuses("all")],
    ["Unsubscribed from all email", refuses("marketing")],
    ["Keine Werbung", refuses("marketing")],
    ["UNSUB_TIME", refuses("all")],
    ["Ha cancelado la suscripción a todos los correos", refuses("all")],
    ["Annullata l'iscrizione alla newsletter", refuses("marketing")],
    ["Opposition au démarchage", refuses("all")],
    ["Marketing-Kontakt-Status", wants("marketing")],
    ["SMS-Marketing akzeptiert", wants("marketing")],
  ])("%s is about consent", (heading, meaning) => expect(likelyConsent(heading)).toEqual(meaning));

  test.each([
    "Name",
    "E-mail 1 - Value",
    "Block",
    "Option",
    "Contact",
    "Stopover",
    "Accepted by",
    "UNSUB_REASON",
    "OPTIN_IP",
    "Cancelled orders",
  ])("%s isn't", (heading) => expect(likelyConsent(heading)).toBeNull());
});

describe("a cell", () => {
  const said = (cell: string, yes: "wants" | "refuses") => {
    const optOuts = optOutsOf(cell, { opt_out: "all", yes });
    return optOuts && (optOuts.length > 0 ? "out" : "nothing");
  };
  test.each([
    ["yes", "nothing", "out"],
    ["2024-05-01 12:00", "nothing", "out"],
    ["no", "out", "nothing"],
    ["", "nothing", "nothing"],
    ["SUBSCRIBED", "nothing", "nothing"],
    ["unsubscribed", "out", "out"],
    ["perhaps", undefined, undefined],
  ])("with %j says %s where a yes wants, and %s where a yes refuses", (cell, wants, refuses) => {
    expect([said(cell, "wants"), said(cell, "refuses")]).toEqual([wants, refuses]);
  });
});

const server = useDatabase();
const world = useImportWorld(server);

const mapped = (mapping: object) => ({
  query: `?${new URLSearchParams({ mapping: JSON.stringify(mapping) })}`,
});
const optOuts = async (digits: string) => {
  const { opt_outs } = await contact(world, digits);
  return opt_outs.map(({ scope, channel }: Record<string, string | null>) => [scope, channel]);
};

const FILE =
  "Phone,First Name,Accepts SMS Marketing,Do Not Contact\n" +
  "+15554440001,Ida,no,FALSE\n+15554440002,Jo,yes,TRUE\n+15554440003,Kim,,\n+15554440004,Lu,yes,no\n";

test("a column about consent is named and offered before the import, with the rows that seem to say no", async () => {
  const type = { "content-type": "text/csv" };
  const { body } = await world.api.call("POST", "/contacts/import/preview", FILE, type);
  expect(
    body.columns.map(({ meaning, suggestion }: Record<string, unknown>) => [meaning, suggestion]),
  ).toEqual([
    ["phone", null],
    ["first_name", null],
    ["ignore", { opt_out: "marketing", yes: "wants" }],
    ["ignore", { opt_out: "all", yes: "refuses" }],
  ]);
  expect(body.notices).toMatchObject([
    { code: "consent_column", column: "Accepts SMS Marketing", rows: 1, lines: [2] },
    { code: "consent_column", column: "Do Not Contact", rows: 1, lines: [3] },
  ]);
  expect(body.rows[0].notices).toEqual([{ code: "consent_column", column: 3, value: "no" }]);
  const done = await importFile(world, FILE);
  expect(done).toMatchObject({ created: 4, notices: body.notices });
  expect(await optOuts("15554440001")).toEqual([]);
});

test("a mapped column records opt-outs by its direction, and isn't named any more", async () => {
  const mapping = {
    "accepts sms marketing": { opt_out: "marketing", yes: "wants" },
    "#4": { opt_out: "all", yes: "refuses" },
  };
  expect(await importFile(world, FILE, mapped(mapping))).toMatchObject({
    created: 4,
    refused: 0,
    notices: [],
  });
  expect(await optOuts("15554440001")).toEqual([["marketing", null]]);
  expect(await optOuts("15554440002")).toEqual([["all", null]]);
  expect(await optOuts("15554440003")).toEqual([]);
  expect(await optOuts("15554440004")).toEqual([]);
});

test("a column that is mapped to be ignored is left out without a word", async () => {
  const mapping = { "Accepts SMS Marketing": "ignore", "Do Not Contact": "ignore" };
  expect(await importFile(world, FILE, mapped(mapping))).toMatchObject({ created: 4, notices: [] });
});

test("a cell that nobody understands refuses its row instead of letting the person be written to", async () => {
  const file = "phone,Subscribed\n+15554440005,perhaps\n+15554440006,no\n";
  const done = await importFile(world, file, mapped({ Subscribed: { opt_out: "all", yes: "wants" } }));
  expect(done).toMatchObject({ created: 1, refused: 1 });
  expect(await report(world, done.id)).toContain("2,Subscribed,invalid_opt_out,perhaps");
});

test("an export's opt-outs are taken back with their channels, and those that are known aren't widened", async () => {
  const file =
    'phone,opted_out\n+15554440007,marketing on sms\n+15554440008,"all on whatsapp, Marketing"\n+15554440009,all on fax\n';
  const done = await importFile(world, file);
  expect(done).toMatchObject({ created: 2, refused: 1 });
  expect(await report(world, done.id)).toContain("4,opted_out,invalid_opt_out,all on fax");
  expect(await optOuts("15554440007")).toEqual([["marketing", "sms"]]);
  expect(await optOuts("15554440008")).toEqual([
    ["all", "whatsapp"],
    ["marketing", null],
  ]);
  expect(await importFile(world, file)).toMatchObject({ unchanged: 2 });
  expect(await optOuts("15554440007")).toHaveLength(1);
});
