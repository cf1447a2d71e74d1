// The operations of templates over HTTP, with the real channel and a stub of its provider.
import { allPages } from "../../../test/api.ts";
import { createServer } from "node:http";
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { usePool, useSharedDatabase } from "../../../test/database.ts";
import { useOpened } from "../../../test/later.ts";
import { listen } from "../../../test/listen.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { type ConnectorRegistry, createConnectors } from "../../channels/index.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Sender } from "../../senders/index.ts";
import { createChannelWriter, createTemplateSync, templateOperations } from "../index.ts";
import { template as templateResource } from "../template.ts";
import type { TemplateSync } from "../template-sync.ts";
import { senderOf } from "./listed-template.ts";

const database = usePool(useSharedDatabase(), { size: 5 });
const http = new Agent();
let connectors: ConnectorRegistry;
const caller = useCaller(database, beforeEach);
let sync: TemplateSync;
let senders: Sender[];
/** Answers of the provider by business id. */
let answers: Record<string, { status: number; body: object }>;
let asked: string[];
let refusedTokens: string[];
let held: Promise<void> | undefined;

const server = createServer(async (request, response) => {
  const business = new URL(request.url ?? "", "http://stub").pathname.split("/")[2] ?? "";
  asked.push(business);
  await held;
  const isRefused = refusedTokens.some((token) => request.headers.authorization?.endsWith(` ${token}`));
  const answer = isRefused
    ? { status: 401, body: { error: { code: 190 } } }
    : (answers[business] ?? { status: 404, body: {} });
  response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
});
const provider = useOpened(() => listen(server));
beforeAll(() => {
  connectors = createConnectors({ whatsappApiUrl: provider.url });
});
afterAll(() => http.destroy());
beforeEach(async () => {
  senders = [senderOf(caller.accountId)];
  for (const businessId of ["102290129340398", "2"])
    await database.pool.query(
      `insert into senders (account_id, sender_id, channel, connector, phone, is_default, rate, status, channel_number_id,
        channel_business_id, public_credentials, hook_id)
      values ($1, $2, 'whatsapp', 'whatsapp-cloud', $3, false, 80, 'active', $3, $3, '{}', $3)`,
      [caller.accountId, newUuid(), businessId],
    );
  answers = { "102290129340398": listing("order_update", "hello") };
  asked = [];
  refusedTokens = [];
  held = undefined;
});
const api = useApi(
  database,
  () => {
    sync = createTemplateSync(database, connectors, http, 5_000);
    const all = async (accountId: string) => senders.filter((sender) => sender.accountId === accountId);
    const writer = createChannelWriter(connectors, { all }, http, 5_000);
    return templateOperations({ database, connectors, directory: { all }, sync, writer });
  },
  caller,
);

function listing(...names: string[]) {
  const data = names.map((name) => ({
    name,
    language: "en_US",
    category: "UTILITY",
    status: "APPROVED",
    parameter_format: "POSITIONAL",
    components: [{ type: "BODY", text: "Dear {{1}}" }],
  }));
  return { status: 200, body: { data } };
}

test("the channel's templates are listed by name after a sync", async () => {
  expect((await api.call("GET", "/templates")).body).toEqual({ data: [], next: null });
  expect(await api.call("POST", "/templates/sync")).toMatchObject({
    status: 200,
    body: { message: "2 templates are in step with the channel", synced: 2, removed: 0 },
  });
  const { body } = await api.call("GET", "/templates");
  expect(body.data.map((template: { name: string }) => template.name)).toEqual(["hello", "order_update"]);
  expect(body.data[0]).toMatchObject({
    id: expect.stringMatching(/^tpl_/),
    language: "en_US",
    business_id: "102290129340398",
    status: "APPROVED",
    body: "Dear {{1}}",
    variables: ["1"],
    components: [{ type: "BODY", text: "Dear {{1}}" }],
  });
  expect(Object.keys(body.data[0])).toEqual(Object.keys(templateResource.answer.shape));
});

test("a list comes in pages, whatever the names", async () => {
  const names = ["a", "a b", "é\n😀", "z"];
  answers["102290129340398"] = listing(...names);
  await api.call("POST", "/templates/sync");
  const seen = (await allPages(api.call, "/templates?limit=1")).map(({ name }) => name);
  expect(seen.sort()).toEqual(names.sort());
});

describe("a sync", () => {
  test("reads each business once, with an active sender if there is one", async () => {
    senders = [
      { ...senderOf(caller.accountId), status: "paused" },
      senderOf(caller.accountId),
      secondBusiness(),
    ];
    answers["2"] = listing("other");
    const answer = await api.call("POST", "/templates/sync");
    expect(answer.body).toMatchObject({ synced: 3 });
    expect(asked.sort()).toEqual(["102290129340398", "2"]);
  });

  function secondBusiness(): Sender {
    const sender = senderOf(caller.accountId);
    return { ...sender, businessId: "2", channelSender: { ...sender.channelSender, businessId: "2" } };
  }

  const refused = { status: 401, body: { error: { code: 190 } } };

  test("reads what it can, and names the number whose templates it couldn't read", async () => {
    senders = [senderOf(caller.accountId), { ...secondBusiness(), phone: "+15550000002" }];
    answers["2"] = refused;
    const { status, body } = await api.call("POST", "/templates/sync");
    expect([status, body.synced]).toEqual([200, 2]);
    expect(body.message).toContain("The templates of +15550000002 can't be read: WhatsApp doesn't accept");
    expect(body.message).not.toContain("resume");
    expect(body.failed).toMatchObject([
      { business_id: "2", source_phone: "+15550000002", error: { code: "channel_token_invalid" } },
    ]);
    answers["102290129340398"] = refused;
    const { body: problem } = await api.call("POST", "/templates/sync");
    expect(problem.detail).toMatch(/of \+15550000001 can't .* of \+15550000002 can't /);
    expect(problem.failed).toHaveLength(2);
  });

  test("tries the next number of a business whose first one is refused", async () => {
    const bad = senderOf(caller.accountId);
    const { credentials } = bad.channelSender;
    const badToken = { ...credentials, access_token: "bad" };
    senders = [
      { ...bad, channelSender: { ...bad.channelSender, credentials: badToken } },
      { ...senderOf(caller.accountId), status: "paused" },
    ];
    refusedTokens = ["bad"];
    expect((await api.call("POST", "/templates/sync")).body).toMatchObject({ synced: 2, failed: [] });
  });

  test.each([
    ["refuses the token", { status: 401, body: { error: { code: 190 } } }, 409, false],
    ["is down", { status: 502, body: {} }, 502, true],
  ])("of a channel that %s says so and removes nothing", async (_label, refusal, status, retryable) => {
    await api.call("POST", "/templates/sync");
    answers["102290129340398"] = refusal;
    const answer = await api.call("POST", "/templates/sync");
    expect(answer).toMatchObject({ status, body: { code: "template_sync_failed", retryable } });
    expect((await api.call("GET", "/templates")).body.data).toHaveLength(2);
  });

  test("that ends after the last sender of the business was deleted stores nothing", async () => {
    const release = hold();
    const answer = api.call("POST", "/templates/sync");
    await expect.poll(() => asked.length).toBe(1);
    await database.pool.query("update senders set deleted_at = now() where account_id = $1", [
      caller.accountId,
    ]);
    release();
    expect((await answer).body).toMatchObject({ synced: 0 });
    expect((await api.call("GET", "/templates")).body.data).toEqual([]);
  });

  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  }

  test("requested during another sync shares one further sync", async () => {
    const release = hold();
    const [sender] = senders as [Sender];
    const first = sync.run(sender);
    await expect.poll(() => asked.length).toBe(1);
    const later = Promise.all([sync.run(sender), sync.run(sender), sync.run(sender)]);
    release();
    await Promise.all([first, later]);
    expect(asked).toHaveLength(2);
    await sync.run(sender);
    expect(asked).toHaveLength(3);
  });
});
