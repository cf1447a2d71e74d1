// Resolving the template that a message names.

import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { usePool, useSharedDatabase } from "../../../test/database.ts";
import {
  type ChannelError,
  type ChannelTemplate,
  type Connector,
  createConnectors,
} from "../../channels/index.ts";
import type { Problem } from "../../platform/problem.ts";
import type { Sender } from "../../senders/index.ts";
import { createTemplateResolver, type SyncResult, type TemplateResolver, templateField } from "../index.ts";
import { storeTemplates } from "../store-templates.ts";
import { listedTemplate, senderOf } from "./listed-template.ts";

const database = usePool(useSharedDatabase(), { size: 5 });
const whatsapp = createConnectors().standard("whatsapp") as Connector;
let sender: Sender;
let resolver: TemplateResolver;
let time: number;
/** The channel's templates, read at each sync. */
let atChannel: ChannelTemplate[];
let looks: number;
let refusal: SyncResult | undefined;

beforeEach(async () => {
  const { accountId } = await createTestAccount(database);
  sender = senderOf(accountId);
  time = 0;
  looks = 0;
  atChannel = [];
  refusal = undefined;
  const sync = {
    async run() {
      looks++;
      if (refusal) return refusal;
      return { kind: "synced", ...(await store(...atChannel)) } as const;
    },
  };
  resolver = createTemplateResolver(database, { now: () => time, monotonic: () => time }, sync);
});

function store(...templates: ChannelTemplate[]) {
  const { accountId, channel, businessId } = sender;
  const owner = { accountId, channel, businessId };
  return database.transaction((session) => storeTemplates(session, owner, templates));
}

const resolve = (field: object) => resolver.resolve(sender, templateField.parse(field), whatsapp);

async function refused(field: object): Promise<Problem> {
  return resolve(field).then(
    () => expect.unreachable("it was resolved"),
    (error) => error,
  );
}

const ana = { name: "order_update", variables: { "1": "Ana", "2": "A-17" } };

test("variables come in the body's order, numbers as text", async () => {
  await store(listedTemplate({ variables: ["1", "2"] }));
  expect(await resolve({ ...ana, language: "en_US", variables: { "2": 17.5, "1": "Ana" } })).toEqual({
    type: "template",
    name: "order_update",
    language: "en_US",
    category: "UTILITY",
    parameterFormat: "POSITIONAL",
    variables: [
      { name: "1", value: "Ana" },
      { name: "2", value: "17.5" },
    ],
    shown: expect.any(String),
  });
});

describe("a language left out", () => {
  test("is the only approved one", async () => {
    await store(
      listedTemplate({ language: "de", status: "REJECTED" }),
      listedTemplate({ language: "es" }),
      listedTemplate({ name: "other", language: "fr" }),
    );
    expect(await resolve({ name: "order_update" })).toMatchObject({ language: "es" });
  });

  test("is needed when several are approved", async () => {
    await store(listedTemplate({ language: "es" }), listedTemplate({ language: "de" }));
    expect(await refused({ name: "order_update" })).toMatchObject({
      status: 422,
      code: "template_language_needed",
      extra: { languages: ["de", "es"] },
      errors: [{ pointer: "/template/language" }],
    });
    expect(await resolve({ name: "order_update", language: "de" })).toMatchObject({ language: "de" });
  });
});

test.each(["PENDING", "UNKNOWN"])("a template that is %s isn't sent", async (status) => {
  await store(listedTemplate({ status }));
  expect(await refused({ name: "order_update" })).toMatchObject({
    status: 422,
    code: "template_not_approved",
    message: `template.name: Only approved templates can be sent. "order_update" is ${status} in en_US.`,
    extra: { template_status: status },
  });
  expect(looks).toBe(0);
});

describe("an unknown template", () => {
  test("is read from the channel once a minute for each name", async () => {
    const missing = { status: 422, code: "template_not_found", errors: [{ pointer: "/template/name" }] };
    expect(await refused({ name: "order_update" })).toMatchObject(missing);
    time = 59_999;
    expect(await refused({ name: "order_update" })).toMatchObject(missing);
    expect(looks).toBe(1);
    expect(await refused({ name: "other" })).toMatchObject(missing);
    expect(looks).toBe(2);
    atChannel = [listedTemplate({})];
    time = 60_000;
    expect(await resolve({ name: "order_update" })).toMatchObject({ name: "order_update" });
    expect(looks).toBe(3);
  });

  test("in this language is read from the channel too", async () => {
    await store(listedTemplate({}));
    atChannel = [listedTemplate({}), listedTemplate({ language: "de" })];
    expect(await resolve({ name: "order_update", language: "de" })).toMatchObject({ language: "de" });
    expect(await refused({ name: "order_update", language: "fr" })).toMatchObject({
      code: "template_not_found",
      message: 'template.name: There is no template "order_update" in "fr".',
    });
  });

  test("says so when the channel can't be asked", async () => {
    const error: ChannelError = {
      code: "channel_unreachable",
      detail: "WhatsApp couldn't be reached.",
      retryable: true,
      providerCode: null,
    };
    refusal = { kind: "refused", failure: { kind: "retry", error } };
    expect((await refused({ name: "order_update" })).message).toContain("WhatsApp couldn't be reached.");
  });
});

test("another account's and another business's templates aren't found", async () => {
  await store(listedTemplate({}));
  const other = await createTestAccount(database);
  const field = templateField.parse({ name: "order_update" });
  await expect(resolver.resolve(senderOf(other.accountId), field, whatsapp)).rejects.toMatchObject({
    code: "template_not_found",
  });
  const elsewhere = { ...sender, businessId: "another" };
  await expect(resolver.resolve(elsewhere, field, whatsapp)).rejects.toMatchObject({
    code: "template_not_found",
  });
});

describe("a value", () => {
  const parse = (value: unknown) => templateField.safeParse({ name: "n", variables: { "1": value } });
  test.each<[string, unknown]>([
    ["of 1,024 characters", "😀".repeat(1_024)],
    ["with four spaces in a row", "a    b"],
  ])("%s is taken as it is", (_label, value) => {
    expect(parse(value)).toMatchObject({ success: true, data: { variables: { "1": String(value) } } });
  });

  test.each<[string, unknown, string | undefined]>([
    ["that is empty", "", "too_short"],
    ["of 1,025 wide characters", "😀".repeat(1_025), "too_long"],
    ["with a line feed", "a\nb", "invalid_template_value"],
    ["with five spaces in a row", "a     b", "invalid_template_value"],
    ["with half of a pair", "\ud800", "invalid_text"],
  ])("%s is refused", (_label, value, code) => {
    const result = parse(value);
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.path).toEqual(["variables", "1"]);
    if (code) expect(result.error?.issues[0]).toMatchObject({ params: { code } });
  });
});

test.each([
  ["with a place off the earth", { name: "n", header: { location: { latitude: 91, longitude: 0 } } }],
  ["with buttons in a list", { name: "n", buttons: ["x"] }],
])("a field %s is refused", (_label, field) => {
  expect(templateField.safeParse(field).success).toBe(false);
});
