// Listing templates over real HTTP against a stub of the Graph API.
import { expect, test } from "vitest";
import type { ChannelTemplate } from "../../template.ts";
import { type StubAnswer, useWhatsApp } from "./graph-stub.ts";
import { SENDER, TOKEN } from "./sender.ts";

const { stub, whatsapp } = useWhatsApp();

async function list(...answers: StubAnswer[]) {
  stub.answer(...answers);
  const result = await whatsapp.listTemplates?.(SENDER, stub.http);
  expect(JSON.stringify(result)).not.toContain(TOKEN);
  return result;
}

const page = (data: unknown[], after?: string): StubAnswer => ({
  status: 200,
  json: {
    data,
    paging: {
      cursors: { before: "b", after: after ?? "end" },
      ...(after ? { next: `https://elsewhere.example/?access_token=${TOKEN}` } : {}),
    },
  },
});

const full = {
  id: "1",
  name: "order_update",
  status: "APPROVED",
  category: "UTILITY",
  language: "en_US",
  parameter_format: "POSITIONAL",
  components: [
    { type: "HEADER", format: "TEXT", text: "Hi {{1}}" },
    { type: "BODY", text: "Dear {{2}}, order {{1}} and again {{ 2 }} {{10}}" },
  ],
};

test("every page is read by its cursor, not by the URL in the answer", async () => {
  const result = await list(page([full], "c1"), page([{ ...full, name: "b" }], "c2"), page([]));
  expect(result).toMatchObject({ kind: "listed", templates: [{ name: "order_update" }, { name: "b" }] });
  expect(stub.requests.map((request) => [request.path, request.query["after"]])).toEqual([
    ["/v26.0/102290129340398/message_templates", undefined],
    ["/v26.0/102290129340398/message_templates", "c1"],
    ["/v26.0/102290129340398/message_templates", "c2"],
  ]);
});

const shapes: [string, object, Partial<ChannelTemplate>][] = [
  [
    "numbered variables in the order of their numbers",
    full,
    { parameterFormat: "POSITIONAL", variables: ["1", "2", "10"], status: "APPROVED", category: "UTILITY" },
  ],
  [
    "named variables in the order of the text",
    {
      ...full,
      parameter_format: "NAMED",
      components: [{ type: "BODY", text: "{{zoe}} {{adam}} {{zoe}}" }],
    },
    { parameterFormat: "NAMED", variables: ["zoe", "adam"] },
  ],
  [
    "names where no format is given",
    { ...full, parameter_format: undefined, components: [{ type: "BODY", text: "{{name}}" }] },
    { parameterFormat: "NAMED", variables: ["name"] },
  ],
  ["no components", { ...full, components: undefined }, { body: "", variables: [], components: [] }],
];
test.each(shapes)("a template with %s", async (_label, item, expected) => {
  const result = await list(page([item]));
  expect(result).toMatchObject({ kind: "listed", templates: [expected] });
});

test.each([[null], ["text"], [{ ...full, name: "" }], [{ ...full, language: 5 }]])(
  "%j is left out",
  async (item) => {
    expect(await list(page([item, full]))).toMatchObject({
      kind: "listed",
      templates: [{ name: "order_update" }],
    });
  },
);

const refusals: [string, StubAnswer, object][] = [
  ["an expired token", { status: 401, json: { error: { code: 190 } } }, { code: "channel_token_invalid" }],
  ["a gateway's page", { status: 502, raw: "<html>" }, { code: "channel_failed" }],
  ["a dropped connection", (request) => request.socket.destroy(), { code: "channel_connection_lost" }],
];
test.each(refusals)("%s isn't an empty list, also on a later page", async (_label, answer, error) => {
  expect(await list(answer)).toMatchObject({ kind: "refused", failure: { error } });
  expect(await list(page([full], "c1"), answer)).toMatchObject({ kind: "refused", failure: { error } });
});

test("a cycle of cursors ends", async () => {
  const circle = Array.from({ length: 200 }, () => page([full], "same"));
  expect(await list(...circle)).toMatchObject({ kind: "refused" });
  expect(stub.requests.length).toBe(100);
});
