// Counts, prices, messages that the channel holds, and the path of marketing templates: from the channel to the API.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";

const PRICES = [
  "country;category;price;from;currency",
  "US;service;0,004;2020-01-01;EUR",
  "US;utility;9;2020-01-01;EUR",
  "US;utility;0,0113;2020-02-01;EUR",
];
const folder = await mkdtemp(join(tmpdir(), "parley-prices-"));
await writeFile(join(folder, "prices.csv"), PRICES.join("\r\n"));
afterAll(() => rm(folder, { recursive: true }));
const { service, parley } = useService({ PARLEY_PRICES: join(folder, "prices.csv") });
const number = useNumber(service, parley);

beforeAll(async () => {
  expect((await parley.call("POST", "/templates/sync")).status).toBe(200);
});

const PHONE = "+15557890001";
const soon = <Result>(read: () => Promise<Result>) => vi.waitFor(read, { timeout: 45_000, interval: 50 });
const faults = (settings: object) => service.simulator.faults(settings);
const message = (id: string) => parley.get(`/messages/${id}`);

async function write(body: object): Promise<string> {
  const sent = await parley.call("POST", "/channel/send-message", { phone_number: PHONE, ...body });
  expect(sent.status).toBe(202);
  return sent.body.id;
}

const order = { template: { name: "order_update", language: "en_US", variables: { 1: "Ana", 2: "1047" } } };

test("what the channel bills is kept with the message and counted", async () => {
  await service.simulator.write({ from: PHONE.slice(1), text: "Hello" });
  await soon(async () => expect((await parley.call("GET", `/contacts/${PHONE}`)).status).toBe(200));
  await faults({
    pricing: {
      sent: { billable: false, category: "service", type: "free_customer_service", pricing_model: "PMP" },
      delivered: { billable: true, category: "SERVICE", type: "regular", pricing_model: "PMP" },
    },
  });
  const id = await write({ message: "Hi" });
  await soon(async () =>
    expect(await message(id)).toMatchObject({
      status: "read",
      price: { billable: true, category: "service", type: "regular", model: "pmp" },
    }),
  );
  const { senderId } = number;
  for (const path of ["/usage", `/usage?sender=${senderId}`])
    await soon(async () =>
      expect((await parley.get(path)).prices).toEqual([
        {
          channel: "whatsapp",
          billable: true,
          category: "service",
          type: "regular",
          count: 1,
          cost: { currency: "EUR", amount: 0.004, without_price: 0 },
        },
      ]),
    );
});

test("usage of another account's sender is refused", async () => {
  const authorization = await service.addAccount();
  const theirs = await parley.call("GET", `/usage?sender=${number.senderId}`, undefined, { authorization });
  expect(theirs).toMatchObject({ status: 404, body: { code: "sender_not_found" } });
});

const broadcast = (id: string) => parley.get(`/broadcasts/${id}`);

async function planned(content: object) {
  const audience = { filter: { label: ["priced"] } };
  const { body } = await parley.call("POST", "/broadcasts", { name: "Week", audience, ...content });
  expect(body.estimate).toBeNull();
  await parley.call("POST", `/broadcasts/${body.id}/plan`);
  return soon(async () => {
    const shown = await broadcast(body.id);
    expect(shown.status).toBe("planned");
    return shown;
  });
}

test("a broadcast has an estimate in its plan, and then says what was billed, also for who was erased", async () => {
  const phones = [PHONE, "+15557890002", "+493012345678"];
  for (const phone of phones)
    await parley.call("POST", "/contacts/contact", { contact: { phone, labels: "priced" } });
  await faults({
    pricing: { delivered: { billable: true, category: "utility", type: "regular", pricing_model: "PMP" } },
  });
  const { id, plan, ...shown } = await planned(order);
  expect(shown).toMatchObject({
    people: 3,
    estimate: { currency: "EUR", amount: 0.0226, without_price: 1 },
    counts: { billed: [] },
  });
  expect((await parley.call("POST", `/broadcasts/${id}/start`, { plan })).status).toBe(200);
  const billed = [{ category: "utility", people: 3 }];
  await soon(async () => expect((await broadcast(id)).counts).toMatchObject({ read: 3, billed }));
  expect((await parley.call("DELETE", "/contacts/15557890002")).status).toBe(200);
  expect((await broadcast(id)).counts).toMatchObject({ read: 3, billed });
  expect((await planned({ message: { text: "Hello" } })).estimate).toBeNull();
});

test("a template that is billed in another category is a warning", async () => {
  await faults({ pricing: { delivered: { billable: true, category: "marketing", pricing_model: "PMP" } } });
  const id = await write(order);
  await soon(async () => expect(await message(id)).toMatchObject({ status: "read" }));
  await soon(async () =>
    expect((await parley.get("/warnings")).data).toContainEqual(
      expect.objectContaining({
        kind: "template_rebilled",
        name: "order_update",
        reason: "marketing",
        waiting: 1,
        title: "The template order_update is billed as marketing",
      }),
    ),
  );
});

test("a held message says so, and fails with that reason if the channel drops it", async () => {
  // The first is held until after the test.
  const hold = { hold: "held_for_quality_assessment" };
  const briefly = { ...hold, hold_ms: 10 };
  await faults({ next: [hold, briefly, { ...briefly, fails_with: 132015 }] });
  const [held, sent, dropped] = [await write(order), await write(order), await write(order)];
  await soon(async () =>
    expect(await message(held)).toMatchObject({ status: "sent", held: "quality_check" }),
  );
  expect(await parley.get(`/messages/${held}/why`)).toMatchObject({ cause: "held_by_channel" });
  await soon(async () => expect(await message(sent)).toMatchObject({ status: "read", held: null }));
  await soon(async () =>
    expect(await message(dropped)).toMatchObject({
      status: "failed",
      held: null,
      error: { code: "dropped_after_hold", provider_code: 132015 },
    }),
  );
});

test("a template whose category changes while its message waits leaves by the other path", async () => {
  await faults({});
  const { senderId } = number;
  const change = (body: object) => parley.call("PATCH", `/senders/${senderId}`, body);
  expect((await change({ credentials: { marketing_messages: "maybe" } })).status).toBe(422);
  expect(
    (await change({ credentials: { marketing_messages: "On" } })).body.credentials.marketing_messages,
  ).toBe("on");
  // Without a worker, the message waits.
  await parley.stop();
  Object.assign(parley, await service.serve({ PARLEY_ROLES: "api" }));
  number.hookUrl = parley.url + new URL(number.hookUrl).pathname;
  const id = await write(order);
  const template = { name: "order_update", language: "en_US" };
  await service.simulator.control("POST", "/templates/category", { ...template, category: "MARKETING" });
  expect((await parley.call("POST", "/templates/sync")).status).toBe(200);
  const { data } = await parley.get("/templates");
  expect(data.find(({ name }: { name: string }) => name === template.name)).toMatchObject({
    category: "MARKETING",
    previous_category: "UTILITY",
  });
  await register({ marketing: "terms_missing" });
  await service.serve({ PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: parley.url });
  await soon(async () =>
    expect(await message(id)).toMatchObject({
      status: "failed",
      error: { code: "marketing_terms_missing", provider_code: 131063 },
    }),
  );
  // The number isn't at fault.
  expect((await parley.get(`/senders/${senderId}`)).status).toBe("active");
  await register({ marketing: "open" });
  const again = await parley.call("POST", `/messages/${id}/retry`);
  await soon(async () => expect(await message(again.body.id)).toMatchObject({ status: "read" }));
});

/** Registers the number anew, with further settings. */
async function register(settings: object): Promise<void> {
  const {
    senderId: _,
    phone: display_phone_number,
    hookUrl: callback_url,
    phone_number_id,
    ...rest
  } = number;
  const body = { ...rest, display_phone_number, callback_url, ...settings };
  await service.simulator.control("PUT", `/numbers/${phone_number_id}`, body);
}
