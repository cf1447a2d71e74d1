// Templates that Parley keeps: written over HTTP, and filled in for a message.
import { Agent } from "undici";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import type { Call } from "../../../test/api.ts";
import { usePool, useSharedDatabase } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import {
  type Connector,
  type ConnectorRegistry,
  connectorRegistry,
  createConnectors,
} from "../../channels/index.ts";
import {
  createChannelWriter,
  createTemplateResolver,
  createTemplateSync,
  templateField,
  templateOperations,
} from "../index.ts";
import { storeTemplates } from "../store-templates.ts";
import { template as templateResource } from "../template.ts";
import { listedTemplate, senderOf } from "./listed-template.ts";

const LONGEST = 60;
const READY = {
  channel: "plain",
  name: "order_ready",
  language: "en",
  body: "Hello {{first_name}}, your {{order}} is ready.",
};

const filled = (body_length: number) => ({
  filled: { body_length, header_length: null, card_length: null, code_length: null },
  header_documents: [],
});

const database = usePool(useSharedDatabase(), { size: 5 });
let connectors: ConnectorRegistry;
let plain: Connector;
const caller = useCaller(database, beforeEach);

beforeAll(() => {
  const whatsapp = createConnectors().standard("whatsapp") as Connector;
  const { listTemplates: _, ...rest } = whatsapp;
  const written = { body_max_length: LONGEST, categories: [], headers: [], footer: false, buttons: [] };
  const text = { max_length: LONGEST, segments: null };
  const capabilities = {
    ...whatsapp.capabilities,
    text,
    template: { ...filled(LONGEST), approval: "none", written },
  } as const;
  plain = { ...rest, name: "plain", channel: "plain", capabilities };
  const template = { ...filled(LONGEST), approval: "channel", written: null } as const;
  const elsewhere = { ...whatsapp, name: "elsewhere", channel: "elsewhere" };
  connectors = connectorRegistry([
    plain,
    { ...elsewhere, capabilities: { ...whatsapp.capabilities, template } },
  ]);
});
const api = useApi(
  database,
  () => {
    const sync = createTemplateSync(database, connectors, new Agent(), 1_000);
    const directory = { all: async () => [] };
    const writer = createChannelWriter(connectors, directory, new Agent(), 1_000);
    return templateOperations({ database, connectors, directory, sync, writer });
  },
  caller,
);
const call: Call = (...request) => api.call(...request);

function resolve(field: object) {
  const sync = { run: async () => expect.unreachable("the channel has no list") };
  const resolver = createTemplateResolver(database, { now: () => 0, monotonic: () => 0 }, sync);
  const sender = { ...senderOf(caller.accountId), channel: "plain", connector: "plain" };
  return resolver.resolve(sender, templateField.parse(field), plain);
}

test("a template is created, listed, used, replaced and deleted", async () => {
  const { status, body: created } = await call("POST", "/templates", READY);
  expect([status, Object.keys(created)]).toEqual([201, Object.keys(templateResource.answer.shape)]);
  expect(created).toMatchObject({
    ...READY,
    business_id: null,
    category: null,
    status: "APPROVED",
    parameter_format: "NAMED",
    variables: ["first_name", "order"],
    components: [],
  });
  expect((await call("GET", "/templates")).body.data).toEqual([created]);
  const wanted = { name: "order_ready", variables: { first_name: "Ana $1 {{order}}", order: "cake" } };
  expect(await resolve(wanted)).toMatchObject({
    text: "Hello Ana $1 {{order}}, your cake is ready.",
    language: "en",
  });

  const changed = { name: "ready", language: "en", body: "{{2}} and {{1}}" };
  const path = `/templates/${created.id}`;
  expect(await call("PUT", path, changed)).toMatchObject({
    status: 200,
    body: { ...changed, id: created.id, parameter_format: "POSITIONAL", variables: ["1", "2"] },
  });
  expect(await resolve({ name: "ready", variables: { 1: "a", 2: "b" } })).toMatchObject({ text: "b and a" });
  await expect(resolve(wanted)).rejects.toMatchObject({ code: "template_not_found" });

  expect(await call("DELETE", path)).toMatchObject({
    status: 200,
    body: { message: "The template ready in en was deleted" },
  });
  for (const [method, body] of [["DELETE"], ["PUT", changed]] as const)
    expect(await call(method, path, body)).toMatchObject({
      status: 404,
      body: { code: "template_not_found" },
    });
  const types = "select types from events where account_id = $1 order by seq";
  expect((await database.pool.query(types, [caller.accountId])).rows).toEqual([
    { types: ["template.updated"] },
    { types: ["template.updated"] },
  ]);
});

test("a name is taken once in each language, also by requests at the same time", async () => {
  const statuses = async (requests: Promise<{ status: number }>[]) =>
    (await Promise.all(requests)).map(({ status }) => status).sort();
  expect(await statuses([1, 2, 3].map(() => call("POST", "/templates", READY)))).toEqual([201, 409, 409]);
  expect((await call("POST", "/templates", { ...READY, language: "de" })).status).toBe(201);
  const ids = await Promise.all(
    ["one", "two"].map(async (name) => (await call("POST", "/templates", { ...READY, name })).body.id),
  );
  const { channel: _, ...same } = { ...READY, name: "three" };
  const replaced = await statuses(ids.map((id) => call("PUT", `/templates/${id}`, same)));
  expect(replaced).toEqual([200, 409]);
  const taking = await statuses([
    call("POST", "/templates", { ...READY, name: "four" }),
    call("PUT", `/templates/${ids[0]}`, { ...same, name: "four" }),
  ]);
  expect(taking.filter((status) => status === 409)).toHaveLength(1);
  const other = api.as(await createTestAccount(database));
  expect((await other("POST", "/templates", READY)).status).toBe(201);
  expect(await other("DELETE", `/templates/${ids[0]}`)).toMatchObject({ status: 404 });
});

describe("it is refused", () => {
  test.each<[string, object, string, string]>([
    ["braces that don't close", { body: "Hello {{name" }, "/body", "invalid_template_body"],
    ["numbers beside names", { body: "{{1}} {{name}}" }, "/body", "invalid_template_body"],
    [
      "a channel whose templates are written there",
      { channel: "elsewhere" },
      "/channel",
      "templates_of_channel",
    ],
    [
      "a button",
      { buttons: [{ type: "quick_reply", text: "Yes" }] },
      "/buttons/0/type",
      "template_part_not_supported",
    ],
  ])("%s", async (_label, change, pointer, code) => {
    const { status, body } = await call("POST", "/templates", { ...READY, ...change });
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, code, pointer]);
  });

  test("a change of a template of the channel", async () => {
    const owner = { accountId: caller.accountId, channel: "elsewhere", businessId: "1" };
    await database.transaction((session) => storeTemplates(session, owner, [listedTemplate({})]));
    const [{ id }] = (await call("GET", "/templates")).body.data;
    const { channel: _, ...change } = READY;
    for (const [method, body] of [["DELETE"], ["PUT", change]] as const) {
      expect(await call(method, `/templates/${id}`, body)).toMatchObject({
        status: 409,
        body: {
          code: "templates_of_channel",
          detail: expect.stringContaining("elsewhere keeps the template"),
        },
      });
    }
  });
});
