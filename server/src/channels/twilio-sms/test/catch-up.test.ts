// The lists of a catch-up: pages, their end, and answers that aren't as documented.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CatchUp, Connector } from "../../connector.ts";
import type { TwilioCredentials } from "../credentials.ts";
import { createTwilioSms } from "../twilio-sms.ts";
import { ACCOUNT, messageResource, SENDER, TwilioStub } from "./twilio-stub.ts";

const stub = new TwilioStub();
const SINCE = new Date("2026-01-02T12:00:00Z");
const LISTS = `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`;
const now = () => Date.parse("2026-01-02T13:01:00Z");
let url: string;
let twilio: Connector<TwilioCredentials>;

beforeAll(async () => {
  url = await stub.start();
  twilio = createTwilioSms({ twilioApiUrl: url }, now);
});
afterAll(() => stub.stop());
beforeEach(() => {
  stub.requests.length = 0;
  stub.standard = () => ({ status: 200, json: { messages: [], next_page_uri: null } });
});

async function read(since = SINCE, connector = twilio): Promise<CatchUp[]> {
  const steps: CatchUp[] = [];
  for await (const step of connector.catchUp?.(SENDER, since, stub.http) ?? []) steps.push(step);
  return steps;
}

const listed = (date_sent: string | null, own = {}) => messageResource({ date_sent, ...own });
const page = (messages: unknown[], next_page_uri: unknown) => ({
  status: 200,
  json: { messages, next_page_uri },
});
const NEW = "Fri, 02 Jan 2026 13:00:00 +0000";

test("a state has the time at which it was reached", async () => {
  stub.answers = [
    page([listed(NEW, { status: "delivered", date_updated: "Fri, 02 Jan 2026 13:05:00 +0000" })], null),
  ];
  expect(await read()).toEqual([
    {
      kind: "listed",
      facts: [
        {
          kind: "receipt",
          numberId: SENDER.numberId,
          channelMessageId: "SM00000000000000000000000000000001",
          status: "delivered",
          failure: null,
          callbackData: null,
          address: "15551234567",
          at: new Date("2026-01-02T13:05:00Z"),
        },
      ],
    },
    { kind: "listed", facts: [] },
  ]);
});

test("pages end at a message from before the time", async () => {
  const next = `${LISTS}?Page=1`;
  const old = listed("Fri, 02 Jan 2026 11:00:00 +0000");
  stub.answers = [page([listed(NEW)], next), page([listed(NEW), old], next)];
  const facts = (await read()).map((step) => (step.kind === "listed" ? step.facts.length : step.kind));
  expect(facts).toEqual([1, 1, 0]);
});

test("pages go on below the base path of a service with the same API", async () => {
  const next = `/api/laml${LISTS}?Page=1`;
  stub.answers = [page([listed(NEW)], next), page([listed(NEW)], null)];
  const service = createTwilioSms({ twilioApiUrl: `${url}/api/laml` }, now);
  const facts = (await read(SINCE, service)).map((step) => step.kind === "listed" && step.facts.length);
  expect(facts).toEqual([1, 1, 0]);
  expect(stub.requests[1]).toMatchObject({ path: `/api/laml${LISTS}`, query: { Page: "1" } });
});

test("a file of a person waits for its hook, which alone names it", async () => {
  const inbound = { direction: "inbound", status: "received", num_media: "1" };
  const recent = listed("Fri, 02 Jan 2026 13:00:01 +0000", { ...inbound, sid: "MM2" });
  const old = listed("Fri, 02 Jan 2026 13:00:00 +0000", { ...inbound, sid: "MM1" });
  stub.answers = [page([recent, old], null)];
  const [first] = await read();
  expect(first).toMatchObject({ facts: [{ channelMessageId: "MM1", content: { type: "unsupported" } }] });
});

test.each([
  ["another host", "https://attacker.example/x"],
  ["another path", "/2010-04-01/Accounts/AC2/Messages.json?Page=1"],
  ["a number", 7],
])("a next page at %s isn't asked for", async (_name, next) => {
  stub.answers = [page([listed(NEW)], next)];
  await read();
  expect(stub.requests.map(({ path }) => path)).toEqual([LISTS, LISTS]);
});

test("a refusal ends it", async () => {
  stub.answers = [{ status: 401, json: { code: 20003 } }];
  expect(await read()).toMatchObject([{ kind: "refused", failure: { kind: "pause" } }]);
  expect(stub.requests).toHaveLength(1);
});

test.each(
  Object.keys(messageResource()).flatMap((field) => [
    [field, "null", null],
    [field, "a number", 7],
    [field, "an object", {}],
  ]),
)("a message whose %s is %s doesn't end it", async (field, _name, value) => {
  stub.answers = [page([listed(NEW, { [field as string]: value }), null, "odd", listed(NEW)], null)];
  const [first] = await read();
  expect(first?.kind === "listed" && first.facts.length).toBeGreaterThanOrEqual(1);
});
