import { expect, test } from "vitest";
import { account, business, messages, person, service, smsCalls, webhookReceiver } from "./sms-simulator.ts";
import { testSimulator } from "./test-simulator.ts";
import { checkAnswer, checkRequest, OPERATIONS } from "./twilio-contract.ts";

test("requests and answers of all operations are those of Twilio's OpenAPI document", async () => {
  let now = Date.parse("2026-11-26T10:00:00Z");
  const receiver = await webhookReceiver();
  const simulator = await testSimulator({}, () => now);
  const sms = smsCalls(simulator);
  await sms.register({ messaging_service_sid: service });
  const used = new Set<string>();
  const call = async (method: string, path: string, form?: Record<string, string>) => {
    used.add(checkRequest(method, path, form));
    // Checks the answer.
    return (await sms.twilio(method, path, form)).body;
  };

  await call("GET", `/2010-04-01/Accounts/${account}.json`);
  const numbers = `/2010-04-01/Accounts/${account}/IncomingPhoneNumbers.json`;
  await call("GET", `${numbers}?${new URLSearchParams({ PhoneNumber: business })}`);
  const text = { To: person, Body: "Hello", StatusCallback: `${receiver.url}?message=1` };
  await call("POST", messages, { ...text, From: business, ValidityPeriod: "60" });
  await call("POST", messages, { ...text, MessagingServiceSid: service });
  await call("POST", messages, { ...text, From: business, To: "+15005553003" });
  await sms.write("Hello");
  for (const later of [0, 5, 5]) {
    now += later;
    const filters = { To: person, From: business, "DateSent>": "2026-11-26", PageSize: "1" };
    const page = await call("GET", `${messages}?${new URLSearchParams(filters)}`);
    if (page.next_page_uri !== null) await call("GET", page.next_page_uri);
  }
  expect([...used].sort()).toEqual(OPERATIONS.toSorted());
});

test("the check refuses what the document doesn't have", () => {
  expect(() => checkRequest("PUT", messages)).toThrow("no operation PUT");
  expect(() => checkRequest("POST", messages, { To: person, Text: "x" })).toThrow("Text");
  expect(() => checkRequest("POST", messages, { Body: "x" })).toThrow("To");
  expect(() => checkRequest("POST", messages, { To: person, MessagingServiceSid: "MG1" })).toThrow(
    "MessagingServiceSid",
  );
  expect(() => checkAnswer("POST", messages, 200, {})).toThrow("no answer 200");
  expect(() => checkAnswer("POST", messages, 201, { sid: "SM1" })).toThrow("sid");
});
