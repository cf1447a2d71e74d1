// Sends every example of the OpenAPI document to a running service. The client compares the answers with the document.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { openEventStream } from "../../../test/event-stream.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { useService } from "../../../test/running-service.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../test/webhook-receiver.ts";
import { exampleId } from "../../platform/http/answers/answer-fields.ts";
import type { Operation } from "../../platform/http/operation.ts";
import { readDemoStickers } from "../demo/demo-stickers.ts";
import { apiOperations } from "../operations.ts";
import { createWorld, type Example, inWorld, prepare, targetOf, type World } from "./example-world.ts";

// Without a worker, what an example cancels is still waiting.
const { service, parley } = useService({ PARLEY_ROLES: "api", PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
let receiver: WebhookReceiver;
let openId: OpenIdProvider;
/** For examples that only read. An erasure would take its contact away. */
let readers: Promise<World> | undefined;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  openId = await startOpenIdProvider({ redirectUri: `${parley.url}/sign-in` });
});
afterAll(async () => {
  await receiver.close();
  await openId.close();
});

/** The file of an export comes last: it needs a worker, which would end other examples' jobs. */
const cases = apiOperations()
  .flatMap((operation) =>
    Object.entries(operation.examples).map(
      ([name, example]) => [operation.operationId, name, operation, example as Example] as const,
    ),
  )
  .sort(([one], [two]) => Number(one === "getExportFile") - Number(two === "getExportFile"));

describe("every example is answered as the document says", () => {
  test.each(cases)("%s: %s", async (_operationId, _name, operation, example) => {
    const fields = { service, url: parley.url, receiverUrl: receiver.url, issuer: openId.issuer };
    const isShared = operation.method === "GET" && !JSON.stringify(example).includes(exampleId("era"));
    if (isShared) readers ??= createWorld(fields);
    const world = await (isShared ? (readers as Promise<World>) : createWorld(fields));
    await prepare(world, operation);
    const request = await inWorld(world, example);
    const status = example.status ?? Number(Object.keys(operation.answers)[0]);
    expect(await send(world, operation, request)).toBe(status);
  });
});

/** Returns the answer's status. */
async function send({ url, apiKey }: World, operation: Operation, example: Example): Promise<number> {
  const { headers = {}, stream } = example;
  const target = targetOf(operation, example);
  if (operation.endless) {
    const open = await openEventStream(`${url}/api${target}`, { authorization: apiKey, ...headers });
    open.close();
    expect(open.contentType).toMatch(/^text\/event-stream/);
    return open.status;
  }
  const isSession = headers["cookie"] !== undefined;
  const call = callApi(url, operation.keyless || isSession ? null : apiKey);
  const [picture] = operation.upload ? await readDemoStickers() : [];
  const body = stream?.text ?? picture ?? example.body;
  const contentType = stream?.contentType ?? operation.upload?.contentType ?? "application/json";
  const own = isSession ? { origin: url, ...headers } : headers;
  return (await call(operation.method, target, body, { "content-type": contentType, ...own })).status;
}
