// Very large hooks: other requests are still answered, and the process needs little memory.
// Long: it sends megabytes of hooks.
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { Client, request } from "undici";
import { beforeAll, expect, test } from "vitest";
import { type ConnectedNumber, type RunningProcess, useOpenService } from "../../../test/running-service.ts";

/** How many small requests are answered while a process that isn't free in between reads a hook. */
const FEW = 3;
const MB = 1024 * 1024;

const service = useOpenService();
let parley: RunningProcess;
let number: ConnectedNumber;

beforeAll(async () => {
  parley = await service.start();
  number = await service.connectNumber(parley.call, "+15550001000");
});

async function deliver(body: string): Promise<number> {
  const signature = createHmac("sha256", number.app_secret).update(body).digest("hex");
  const answer = await request(number.hookUrl, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
    body,
    headersTimeout: 120_000,
  });
  await answer.body.dump();
  return answer.statusCode;
}

/** How many small requests the process answers, one after the other, during `work`. */
async function answeredMeanwhile(work: Promise<unknown>): Promise<number> {
  const other = new Client(parley.url);
  let goesOn = true;
  const ended = work.finally(() => {
    goesOn = false;
  });
  let answered = 0;
  for (; goesOn; answered++) await (await other.request({ method: "GET", path: "/healthz" })).body.dump();
  await Promise.all([ended, other.close()]);
  return answered;
}

/** The peak memory of the process; null on systems without /proc. */
function mostMemory(): number | null {
  if (process.platform !== "linux") return null;
  const status = readFileSync(`/proc/${parley.process.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

const rows = async (sql: string) => await service.query(sql);

const entries = (element: string, bytes: number) =>
  `{"entry":[${`${element},`.repeat(bytes / (element.length + 1))}${element}]}`;

function valueBody(value: object): string {
  const metadata = { phone_number_id: number.phone_number_id };
  const changes = [{ field: "messages", value: { metadata, ...value } }];
  return JSON.stringify({ entry: [{ id: number.business_account_id, changes }] });
}

const timestamp = () => String(Math.floor(Date.now() / 1_000));

test.each([
  ["empty entries", () => entries("{}", 7.5 * MB), 200],
  ["brackets in brackets", () => `${"[".repeat(3.7 * MB)}1${"]".repeat(3.7 * MB)}`, 413],
  [
    "one message with a long text",
    () => valueBody({ messages: [{ id: "x", from: "1", x: "\0".repeat(MB / 4) }] }),
    200,
  ],
])("%s", async (_label, make, status) => {
  const body = make();
  const before = mostMemory();
  expect(await deliver(body)).toBe(status);
  const after = mostMemory();
  if (before !== null && after !== null) expect(after - before).toBeLessThan(200 * MB);
  const [stored] = await rows("select count(*) as n from received_facts");
  expect(stored.n).toBeLessThanOrEqual(1);
});

test("thousands of texts are all stored, without a line of the log for each", {
  timeout: 120_000,
}, async () => {
  const texts = Array.from({ length: 2_000 }, (_, index) => ({
    from: `1555${2_000_000 + (index % 500)}`,
    id: `wamid.many-${index}`,
    timestamp: timestamp(),
    type: "text",
    text: { body: `Number ${index} 👋` },
  }));
  const delivered = deliver(valueBody({ messages: texts }));
  expect(await answeredMeanwhile(delivered)).toBeGreaterThan(FEW);
  expect(await delivered).toBe(200);
  expect(await rows("select count(*) as n from messages where type = 'text'")).toEqual([{ n: 2_000 }]);
  // A few, because on a machine that stands still for seconds PostgreSQL ends a transaction.
  expect(parley.process.log.filter(({ msg }) => msg !== "slow request").length).toBeLessThan(5);
});

test("an unknown hook is refused before its body is read", async () => {
  const { hostname, port, pathname } = new URL(`${number.hookUrl.slice(0, -4)}0000`);
  const socket = connect(Number(port), hostname);
  const headers = [`POST ${pathname} HTTP/1.1`, "host: parley", `content-length: ${8 * MB}`];
  socket.write(`${headers.join("\r\n")}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /);
});
