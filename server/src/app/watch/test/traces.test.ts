// A message's trace, as a collector of OpenTelemetry gets it from the processes that worked on the message.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { openService, type RunningService } from "../../../../test/running-service.ts";
import { uuidOf } from "../../../platform/ids.ts";

const PHONE = "+15551239876";
const TEXT = "Your cakes are ready";
const database = useDatabase();
let service: RunningService;
const bodies: string[] = [];
let status = 200;

const collector = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  if (request.url === "/v1/traces") bodies.push(Buffer.concat(parts).toString("utf8"));
  response.writeHead(status, { "content-type": "application/json" }).end("{}");
});

beforeAll(async () => {
  service = await openService(database.url);
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
});
afterAll(async () => {
  await service.close();
  collector.close();
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

function spans(): Span[] {
  return bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
}

const attributeOf = (span: Span | undefined, name: string) => {
  const { stringValue, intValue } = span?.attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};

test("the acceptance, the attempt and the receipts are one trace, over two processes", async () => {
  const { port } = collector.address() as AddressInfo;
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const api = await service.serve({ ...traced, PARLEY_ROLES: "api" });
  const worker = await service.serve({ ...traced, PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: api.url });
  await service.connectNumber(api.call, "+15550001000");
  const { body: message } = await api.call("POST", "/channel/send-message", {
    phone_number: PHONE,
    message: TEXT,
  });
  await expect.poll(async () => (await api.call("GET", `/messages/${message.id}`)).body.status).toBe("read");
  // A process that stops hands over what it hasn't sent yet.
  await worker.stop();
  await api.stop();
  const uuid = uuidOf("msg", message.id) as string;
  const own = spans().filter(({ traceId }) => traceId === uuid.replaceAll("-", ""));
  const first = own.find(({ name }) => name === "accept");
  expect(first?.parentSpanId ?? "").toBe("");
  expect(attributeOf(first, "parley.message")).toBe(message.id);
  const others = own.filter((span) => span !== first);
  expect(others.map(({ name }) => name).sort()).toEqual(["attempt", "receipt", "receipt", "receipt"]);
  for (const { parentSpanId } of others) expect(parentSpanId).toBe(first?.spanId);
  const attempt = others.find(({ name }) => name === "attempt");
  expect(attributeOf(attempt, "parley.outcome")).toBe("taken");
  expect(Number(attributeOf(attempt, "parley.attempt"))).toBe(1);
  const receipts = others.filter(({ name }) => name === "receipt");
  expect(receipts.map((span) => attributeOf(span, "parley.status")).sort()).toEqual([
    "delivered",
    "read",
    "sent",
  ]);
  expect(spans()).toHaveLength(own.length);
});

test("nothing personal leaves, only ids", () => {
  for (const secret of [PHONE.slice(1), TEXT]) expect(bodies.join()).not.toContain(secret);
});

test("messages go on while the collector refuses their traces, and the log says so", async () => {
  status = 400;
  const { port } = collector.address() as AddressInfo;
  const parley = await service.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
  const { body: message } = await parley.call("POST", "/channel/send-message", {
    phone_number: PHONE,
    message: TEXT,
  });
  await expect
    .poll(async () => (await parley.call("GET", `/messages/${message.id}`)).body.status)
    .toBe("sent");
  await expect
    .poll(() => parley.log.map(({ msg }) => msg))
    .toContain("traces can't be sent to their collector");
  await parley.stop();
});

test("without the setting, nothing is sent", async () => {
  const before = bodies.length;
  const parley = await service.serve();
  await parley.call("POST", "/channel/send-message", { phone_number: PHONE, message: TEXT });
  await parley.stop();
  expect(bodies).toHaveLength(before);
});
